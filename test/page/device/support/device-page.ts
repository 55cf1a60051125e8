import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowser } from '../../../support/browser.ts';

/** As the wallet page is served: what needs more does not run in these tests either. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";
/** The frame gets an origin of its own, which may store nothing. */
const SANDBOX = 'sandbox allow-scripts';

export interface DevicePages {
  port: number;
  /** A page in a new browser profile, or in this one: a second tab. */
  open(options?: { profile?: BrowserContext; host?: string; path?: string }): Promise<Page>;
  close(): Promise<void>;
}

/** Serves a page that only has the device, without screens, and opens it in Chromium. */
export async function serveDevice(): Promise<DevicePages> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader(
      'content-security-policy',
      request.url === '/sandboxed' ? `${SANDBOX}; ${POLICY}` : POLICY,
    );
    response.end(isScript ? script : '<!doctype html><title>device</title><script src="/page.js"></script>');
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const profiles: BrowserContext[] = [];
  return {
    port,
    async open({ profile, host = 'localhost', path = '/' } = {}) {
      const context = profile ?? (await (await sharedBrowser()).newContext());
      if (profile === undefined) profiles.push(context);
      const page = await context.newPage();
      await page.goto(`http://${host}:${port}${path}`);
      return page;
    },
    async close() {
      await Promise.all(profiles.map((profile) => profile.close()));
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page-entry.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made no file');
  return file.text;
}
