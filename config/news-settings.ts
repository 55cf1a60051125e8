import { z } from 'zod';
import { commaList } from './comma-list.ts';
import { requestedUrl } from './http-url.ts';

export interface NewsSettings {
  /** In RSS 2.0 or Atom. */
  feeds: string[];
}

/** All of them are read at the same time. */
const MAX_FEEDS = 50;

export const newsVariables = {
  NEWS_FEEDS: commaList.pipe(z.array(requestedUrl).max(MAX_FEEDS, `must be at most ${MAX_FEEDS} URLs`)),
};

export function newsSettings(values: z.infer<z.ZodObject<typeof newsVariables>>): NewsSettings {
  return { feeds: [...new Set(values.NEWS_FEEDS)] };
}
