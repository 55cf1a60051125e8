import { z } from 'zod';
import type { TransactionErrorJson } from '../rpc/rpc-schemas.ts';

export const instructionError = z.object({
  InstructionError: z.tuple([
    z.number(),
    z.union([z.string(), z.object({ Custom: z.number() }), z.unknown()]),
  ]),
});

export const customCode = z.object({ Custom: z.number() });

/** The error of an instruction: the program's own number, or the runtime's name. */
export function customErrorOf(error: TransactionErrorJson): { custom: number | null; name: string | null } {
  const [, reason] = instructionError.safeParse(error).data?.InstructionError ?? [];
  return {
    custom: customCode.safeParse(reason).data?.Custom ?? null,
    name: typeof reason === 'string' ? reason : null,
  };
}
