import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * Builds the page into `page/dist`. The same sources give the same bytes: names come from the content, and nothing of the
 * machine, the time or the environment goes in.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  envDir: false,
  // service.json, which the one who hosts the page may change.
  publicDir: 'public',
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The Content-Security-Policy allows files of the page's own origin only, so nothing becomes a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The dictionaries that judge a passphrase; only the view that asks for a new one loads them.
    chunkSizeWarningLimit: 3_000,
  },
});
