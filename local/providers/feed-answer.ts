import { createHash } from 'node:crypto';
import { escapeUTF8 as escaped } from 'entities/escape';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import type { DeskItem } from './news-desk.ts';
import { hasFault } from './shown-price.ts';

const TITLE = 'Market on this machine';
const HOME = 'https://news.example/';

const NOT_MODIFIED = 304;

const FORMS: Readonly<Record<string, { type: string; write: (items: readonly DeskItem[]) => string }>> = {
  '/rss': { type: 'application/rss+xml', write: rss },
  '/atom': { type: 'application/atom+xml', write: atom },
};

/** A feed of news in RSS 2.0 (`/rss`) and Atom (`/atom`), with a mark that spares a client what it has. */
export function feedAnswer(request: ProviderRequest): ProviderAnswer {
  const form = FORMS[request.path];
  if (!form) return { status: 404, body: { error: 'no such feed' } };
  if (hasFault(request, 'bomb')) return { status: 200, body: bomb(), headers: { 'content-type': form.type } };
  const body = form.write(request.news.items());
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (request.header('if-none-match') === etag) return { status: NOT_MODIFIED, body: '', headers: { etag } };
  return { status: 200, body, headers: { 'content-type': form.type, etag } };
}

function rss(items: readonly DeskItem[]): string {
  const item = ({ id, title, categories, link, publishedAt }: DeskItem): string =>
    `<item><title>${escaped(title)}</title><link>${escaped(link)}</link><description>&lt;p&gt;None.&lt;/p&gt;</description>` +
    `<pubDate>${publishedAt.toUTCString()}</pubDate><guid isPermaLink="false">${id}</guid>` +
    `${categories.map((each) => `<category>${escaped(each)}</category>`).join('')}</item>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<rss version="2.0"><channel><title>${TITLE}</title><link>${HOME}</link><description>News</description>` +
    `${items.map(item).join('')}</channel></rss>\n`
  );
}

function atom(items: readonly DeskItem[]): string {
  const entry = ({ id, title, categories, link, publishedAt }: DeskItem): string =>
    `<entry><title type="html">${escaped(escaped(title))}</title><id>${id}</id>` +
    `<link rel="edit" href="${HOME}edit"/><link href="${escaped(link)}"/><updated>${publishedAt.toISOString()}</updated>` +
    `${categories.map((each) => `<category term="${escaped(each)}"/>`).join('')}</entry>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>${TITLE}</title><id>${HOME}</id>` +
    `<updated>${new Date(0).toISOString()}</updated>${items.map(entry).join('')}</feed>\n`
  );
}

/** Expanded, it has 10^10 characters. */
function bomb(): string {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const inner = level === 0 ? 'aaaaaaaaaa' : `&e${level - 1};`.repeat(10);
    return `<!ENTITY e${level} "${inner}">`;
  });
  return (
    `<?xml version="1.0"?>\n<!DOCTYPE rss [${levels.join('')}]>\n<rss version="2.0"><channel><title>${TITLE}</title>` +
    `<item><title>&e9;</title><link>${HOME}bomb</link></item></channel></rss>`
  );
}
