import { z } from 'zod';

export const barePostsQuestion = z.object({ origin: z.string(), path: z.string(), seconds: z.number() });

export type BarePostsQuestion = z.infer<typeof barePostsQuestion>;

export const barePosts = z.object({ perSecond: z.number() });

export type BarePosts = z.infer<typeof barePosts>;
