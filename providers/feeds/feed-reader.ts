import { Agent, type buildConnector } from 'undici';
import { FeedError, type FeedReader } from '../../domain/news/feed.ts';
import { TargetForbiddenError } from '../../domain/webhooks/target-guard.ts';
import { getBytes, type BytesAnswer } from '../get-bytes.ts';
import { decodeDocument } from './decode-document.ts';
import { parseFeed } from './parse-feed.ts';

export interface FeedReaderDeps {
  /** Opens connections, and only to allowed targets. */
  connect: buildConnector.connector;
  timeoutMs?: number;
}

const HTTP_OK = 200;
const NOT_MODIFIED = 304;
const IS_REDIRECT = /^30[12378]$/;

const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9';

/** Redirects are not followed: a feed that has moved gets its new address in the settings. */
export function createFeedReader({
  connect,
  timeoutMs,
}: FeedReaderDeps): FeedReader & { close(): Promise<void> } {
  const agent = new Agent({ connect });
  return {
    async read(url, mark, signal) {
      let answer: BytesAnswer;
      try {
        answer = await getBytes(url, {
          dispatcher: agent,
          headers: {
            accept: ACCEPT,
            ...(mark?.etag ? { 'if-none-match': mark.etag } : {}),
            ...(mark?.lastModified ? { 'if-modified-since': mark.lastModified } : {}),
          },
          timeoutMs,
          signal,
        });
      } catch (cause) {
        signal.throwIfAborted();
        throw new FeedError(whyNoAnswer(cause), { cause });
      }
      const { statusCode, headers, bytes } = answer;
      if (bytes === null) throw new FeedError('the answer has more than 2 MB');
      if (statusCode === NOT_MODIFIED) return null;
      if (IS_REDIRECT.test(String(statusCode)))
        throw new FeedError('the feed has moved: it answers a redirect');
      if (statusCode !== HTTP_OK) throw new FeedError(`the feed answers with status ${statusCode}`);
      return {
        items: parseFeed(decodeDocument(bytes, String(headers['content-type'] ?? '')), url, new Date()),
        mark: { etag: headerOf(headers['etag']), lastModified: headerOf(headers['last-modified']) },
      };
    },
    close: () => agent.close(),
  };
}

function whyNoAnswer(cause: unknown): string {
  return cause instanceof TargetForbiddenError
    ? `the feed’s URL is refused: ${cause.message}`
    : 'the feed gives no answer';
}

/** It becomes a header of the next request. */
function headerOf(value: string | string[] | undefined): string | null {
  const text = Array.isArray(value) ? value[0] : value;
  return text !== undefined && /^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(text) ? text : null;
}
