import { COMPUTE_BUDGET_PROGRAM } from '../programs.ts';
import type { MessageInstruction } from './message.ts';

/** The form of an instruction: its program, the first bytes and the size of its data, and the number of its accounts. */
export interface InstructionForm {
  name: string;
  program: string;
  tag: readonly number[];
  /** Null: any number. */
  dataBytes: number | null;
  /** Null: any number. */
  accounts: number | null;
}

/** The first two instructions of a swap and of a stake. The program reads no accounts: the operation's reference is the only one. */
export const LIMIT_FORMS = [
  { name: 'SetComputeUnitLimit', program: COMPUTE_BUDGET_PROGRAM, tag: [2], dataBytes: 5, accounts: 1 },
  { name: 'SetComputeUnitPrice', program: COMPUTE_BUDGET_PROGRAM, tag: [3], dataBytes: 9, accounts: 0 },
] as const satisfies readonly InstructionForm[];

/** The name of the form that the instruction has exactly; otherwise a description for the error. */
export function nameOf(instruction: MessageInstruction, forms: readonly InstructionForm[]): string {
  const { program, data, accounts } = instruction;
  const known = forms.find(
    (form) =>
      form.program === program &&
      form.tag.every((byte, index) => data[index] === byte) &&
      (form.dataBytes === null || data.length === form.dataBytes) &&
      (form.accounts === null || accounts.length === form.accounts),
  );
  if (known) return known.name;
  const sizes = `${data.length} bytes, ${accounts.length} accounts`;
  return `unknown (program ${program}, tag ${data[0] ?? 'none'}, ${sizes})`;
}
