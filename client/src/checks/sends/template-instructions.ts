import type { LegacyMessage, MessageInstruction } from '../messages/legacy-message.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
} from '../programs.ts';
import { TransactionRefusedError } from '../refusal.ts';

interface InstructionForm {
  name: string;
  programs: readonly string[];
  tag: readonly number[];
  /** Null: any number. */
  dataBytes: number | null;
  /** Without appended references. */
  accounts: number;
}

/** All instructions that a send can have. The programs define the tags. */
const FORMS = [
  { name: 'SetComputeUnitLimit', programs: [COMPUTE_BUDGET_PROGRAM], tag: [2], dataBytes: 5, accounts: 0 },
  { name: 'SetComputeUnitPrice', programs: [COMPUTE_BUDGET_PROGRAM], tag: [3], dataBytes: 9, accounts: 0 },
  { name: 'CreateIdempotent', programs: [ASSOCIATED_TOKEN_PROGRAM], tag: [1], dataBytes: 1, accounts: 6 },
  { name: 'Memo', programs: [MEMO_PROGRAM], tag: [], dataBytes: null, accounts: 0 },
  { name: 'Transfer', programs: [SYSTEM_PROGRAM], tag: [2, 0, 0, 0], dataBytes: 12, accounts: 2 },
  // Not for Token-2022: it would let the mint withhold any fee. `TransferCheckedWithFee` names the fee in the bytes.
  { name: 'TransferChecked', programs: [TOKEN_PROGRAM], tag: [12], dataBytes: 10, accounts: 4 },
  {
    name: 'TransferCheckedWithFee',
    programs: [TOKEN_2022_PROGRAM],
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
  { instructions }: LegacyMessage,
  names: readonly InstructionName[],
  appended: AppendedCounts,
): Map<InstructionName, MessageInstruction> {
  const found = instructions.map((instruction) => describe(instruction, appended));
  if (found.join(', ') !== names.join(', ')) {
    throw new TransactionRefusedError('instructions', names.join(', '), found.join(', ') || 'none');
  }
  return new Map(names.map((name, index) => [name, instructions[index] as MessageInstruction]));
}

/** The instruction's name if it has exactly a known form; otherwise a description for the error. */
function describe(instruction: MessageInstruction, appended: AppendedCounts): string {
  const { programAddress, data, accountIndexes } = instruction;
  const known = FORMS.find(
    (form: InstructionForm & { name: InstructionName }) =>
      form.programs.includes(programAddress) &&
      form.tag.every((byte, index) => data[index] === byte) &&
      (form.dataBytes === null || data.length === form.dataBytes) &&
      accountIndexes.length === form.accounts + (appended[form.name] ?? 0),
  );
  if (known) return known.name;
  const sizes = `${data.length} bytes, ${accountIndexes.length} accounts`;
  return `unknown (program ${programAddress}, tag ${data[0] ?? 'none'}, ${sizes})`;
}
