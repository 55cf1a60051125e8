import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AnyRoute } from '../define-route.ts';
import { openApiDocument } from '../openapi-document.ts';
import { API_ABOUT } from '../openapi-info.ts';
import { DOCS_PAGE_POLICY, docsPage, pageWithoutScript } from './docs-page.ts';
import { digest, type OpenFile } from '../serve-files.ts';

export const PAGE_PATH = '/docs';
const SCRIPT_PATH = '/docs/rapidoc.js';
export const DOCUMENT_PATH = '/openapi.json';

/** Longest useful cache time (RFC 9111 has no limit, browsers use a year). */
const YEAR_SECONDS = 31_536_000;

/** Cached, but checked each time: a deployment changes these files under the same path. */
const ALWAYS_ASK = { 'cache-control': 'no-cache' };

/**
 * The OpenAPI document, its page and the page's script, all from this server.
 *
 * @param script file of the page's script; null: it is not installed, and the page says so
 */
export function docsFiles(
  routes: readonly AnyRoute[],
  script: string | null = installedScript(),
): ReadonlyMap<string, OpenFile> {
  const files = new Map<string, OpenFile>([
    [
      DOCUMENT_PATH,
      {
        type: 'application/json',
        headers: ALWAYS_ASK,
        read: async () => JSON.stringify(openApiDocument(routes, API_ABOUT)),
      },
    ],
    [
      PAGE_PATH,
      {
        type: 'text/html',
        headers: { ...ALWAYS_ASK, 'content-security-policy': DOCS_PAGE_POLICY },
        async read() {
          if (script === null) return pageWithoutScript(DOCUMENT_PATH);
          // The path changes with the script, so the script can be cached for a year.
          const scriptPath = `${SCRIPT_PATH}?${digest(await readFile(script))}`;
          return docsPage({ scriptPath, documentPath: DOCUMENT_PATH });
        },
      },
    ],
  ]);
  if (script !== null) {
    files.set(SCRIPT_PATH, {
      type: 'text/javascript',
      headers: { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` },
      read: () => readFile(script),
    });
  }
  return files;
}

/**
 * A development package, because its dependencies bring telemetry and install scripts. Its script is one file that needs none of them,
 * and the only one that the image takes (Dockerfile).
 */
function installedScript(): string | null {
  const require = createRequire(import.meta.url);
  try {
    return require.resolve('rapidoc');
  } catch {
    return null;
  }
}
