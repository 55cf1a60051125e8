import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A person's publication on the control page. */
export const publishedNews = z.strictObject({
  title: z.string().min(1).max(500),
  categories: z.array(z.string()).default([]),
  /** Default: an address that no one has. */
  link: z.string().optional(),
});

export interface DeskItem {
  /** A URN, the same in both forms of the feed. */
  id: string;
  title: string;
  categories: readonly string[];
  link: string;
  publishedAt: Date;
}

export interface NewsDesk {
  /** The newest first. */
  items(): readonly DeskItem[];
  publish(news: z.output<typeof publishedNews>): void;
}

/** As many as feeds list. */
const MAX_ITEMS = 50;

/** The news of the market on this machine. */
export function createNewsDesk(): NewsDesk {
  let items: DeskItem[] = [];

  function publish({ title, categories, link }: z.output<typeof publishedNews>): void {
    const id = randomUUID();
    const item = {
      id: `urn:uuid:${id}`,
      title,
      categories,
      link: link ?? `https://news.example/${id}`,
      publishedAt: new Date(),
    };
    items = [item, ...items].slice(0, MAX_ITEMS);
  }

  publish({ title: 'The market on this machine has opened', categories: ['SOL'] });
  return { items: () => items, publish };
}
