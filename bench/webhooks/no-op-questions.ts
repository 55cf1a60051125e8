import { z } from 'zod';

export const noOpQuestion = z.object({ run: z.string(), seconds: z.number() });

export type NoOpQuestion = z.infer<typeof noOpQuestion>;

export const noOpWorkflows = z.object({ perSecond: z.number() });

export type NoOpWorkflows = z.infer<typeof noOpWorkflows>;
