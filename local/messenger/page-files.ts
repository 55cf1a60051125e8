import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Router from '@koa/router';
import { build } from 'esbuild';

/** Only what the page itself brings. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The chat page, bundled in memory when it is opened first. It frames Mini Apps of the given origins only. */
export function pageRoutes(frameOrigins: readonly string[]): Router {
  const router = new Router();
  const origins = frameOrigins.map((url) => new URL(url).origin);
  const policy = origins.length === 0 ? POLICY : `${POLICY}; frame-src ${origins.join(' ')}`;
  let script: Promise<string> | undefined;
  const serve = (path: string, type: string, read: () => Promise<string>): void => {
    router.get(path, async (ctx) => {
      ctx.set({ ...HEADERS, 'content-security-policy': policy });
      ctx.type = type;
      ctx.body = await read();
    });
  };
  serve('/', 'html', () => readFile(fileOf('index.html'), 'utf8'));
  serve('/page/style.css', 'css', () => readFile(fileOf('style.css'), 'utf8'));
  serve('/page/app.js', 'js', () => (script ??= bundle()));
  return router;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileOf('app.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
  });
  return outputFiles[0]?.text ?? '';
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`page/${name}`, import.meta.url));
}
