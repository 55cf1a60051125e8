import { z } from 'zod';

/** Where to post rows from now on. */
export const bareOutboxQuestion = z.object({ origin: z.string(), path: z.string() });

export type BareOutboxQuestion = z.infer<typeof bareOutboxQuestion>;

/** Answer: it listens. */
export const bareOutboxReady = z.object({});

/** The NOTIFY of a row carries its place in the table (`ctid`). */
export const BARE_ROW_CHANNEL = 'bench_row';
