import { z } from 'zod';

/** Where to post what is told of from now on. */
export const bareOutboxQuestion = z.object({ origin: z.string(), path: z.string() });

export type BareOutboxQuestion = z.infer<typeof bareOutboxQuestion>;

/** It listens. */
export const bareOutboxReady = z.object({});

/** Tells of a row by its place in the table (`ctid`). */
export const BARE_ROW_CHANNEL = 'bench_row';
