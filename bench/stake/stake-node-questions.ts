import { z } from 'zod';

/** The parent's requests to the node: so many positions; or the next epoch. */
export const stakeNodeQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('load'), positions: z.int(), changing: z.int() }),
  z.object({ kind: z.literal('next') }),
]);
export type StakeNodeQuestion = z.infer<typeof stakeNodeQuestion>;

export const stakeNodeAnswer = z.object({ port: z.int(), epoch: z.int() });
