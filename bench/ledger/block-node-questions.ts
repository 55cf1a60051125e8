import { z } from 'zod';
import { BLOCK_SHAPES } from './block-shape.ts';

const shapes = Object.keys(BLOCK_SHAPES) as (keyof typeof BLOCK_SHAPES)[];

export const blockNodeQuestion = z.discriminatedUnion('kind', [
  /** Sets the number of blocks after the first slot, and their shape. */
  z.object({ kind: z.literal('load'), shape: z.enum(shapes), blocks: z.int() }),
  /** Makes the node silent, or lets it answer again. */
  z.object({ kind: z.literal('away'), isAway: z.boolean() }),
  /** Its requests since the last call. */
  z.object({ kind: z.literal('requests') }),
]);

export type BlockNodeQuestion = z.infer<typeof blockNodeQuestion>;

export const loadedAnswer = z.object({
  port: z.int(),
  blockBytes: z.int(),
  transactions: z.int(),
  payments: z.int(),
});

export type LoadedAnswer = z.infer<typeof loadedAnswer>;

export const awayAnswer = z.object({});

/** By method, and for blocks by details. Bytes are those of the answers. */
export const requestsAnswer = z.record(z.string(), z.object({ requests: z.int(), bytes: z.int() }));

export type Requests = z.infer<typeof requestsAnswer>;
