import { nameOf, type InstructionForm } from '../messages/instruction-form.ts';
import type { Message, MessageInstruction } from '../messages/message.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
} from '../programs.ts';
import { TransactionRefusedError } from '../refusal.ts';

/** All instructions that a send can have, without appended references. The programs define the tags. */
const FORMS = [
  { name: 'SetComputeUnitLimit', program: COMPUTE_BUDGET_PROGRAM, tag: [2], dataBytes: 5, accounts: 0 },
  { name: 'SetComputeUnitPrice', program: COMPUTE_BUDGET_PROGRAM, tag: [3], dataBytes: 9, accounts: 0 },
  { name: 'CreateIdempotent', program: ASSOCIATED_TOKEN_PROGRAM, tag: [1], dataBytes: 1, accounts: 6 },
  { name: 'Memo', program: MEMO_PROGRAM, tag: [], dataBytes: null, accounts: 0 },
  { name: 'Transfer', program: SYSTEM_PROGRAM, tag: [2, 0, 0, 0], dataBytes: 12, accounts: 2 },
  // Not for Token-2022: it would let the mint withhold any fee. `TransferCheckedWithFee` names the fee in the bytes.
  { name: 'TransferChecked', program: TOKEN_PROGRAM, tag: [12], dataBytes: 10, accounts: 4 },
  {
    name: 'TransferCheckedWithFee',
    program: TOKEN_2022_PROGRAM,
    tag: [26, 1],
    dataBytes: 19,
    accounts: 4,
  },
] as const satisfies readonly InstructionForm[];

export type InstructionName = (typeof FORMS)[number]['name'];

/** How many references are appended to the accounts of an instruction. */
export type AppendedCounts = Partial<Record<InstructionName, number>>;

/** The message's instructions by name. Throws unless they are exactly these, in this order, with so many references appended. */
export function expectInstructions(
  { instructions }: Message,
  names: readonly InstructionName[],
  appended: AppendedCounts,
): Map<InstructionName, MessageInstruction> {
  const forms = FORMS.map((form) => ({ ...form, accounts: form.accounts + (appended[form.name] ?? 0) }));
  const found = instructions.map((instruction) => nameOf(instruction, forms));
  if (found.join(', ') !== names.join(', ')) {
    throw new TransactionRefusedError('instructions', names.join(', '), found.join(', ') || 'none');
  }
  return new Map(names.map((name, index) => [name, instructions[index] as MessageInstruction]));
}
