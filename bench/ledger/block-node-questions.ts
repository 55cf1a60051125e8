import { z } from 'zod';
import { BLOCK_SHAPES } from './block-shape.ts';

const shapes = Object.keys(BLOCK_SHAPES) as (keyof typeof BLOCK_SHAPES)[];

/** From now on the node has so many blocks behind the first slot, of this shape. */
export const blockNodeQuestion = z.object({ shape: z.enum(shapes), blocks: z.int() });

export type BlockNodeQuestion = z.infer<typeof blockNodeQuestion>;

export const blockNodeAnswer = z.object({ port: z.int(), blockBytes: z.int(), transactions: z.int() });

export type BlockNodeAnswer = z.infer<typeof blockNodeAnswer>;
