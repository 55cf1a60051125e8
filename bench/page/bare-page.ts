import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';

/** The least that a page needs: the same text and button, without a script. */
const CONTENT =
  '<!doctype html><html lang="en"><head><title>Wallet</title><link rel="icon" href="data:,"></head><body><h1>A wallet that stays with you</h1><button>Make a wallet</button></body></html>';

export interface BarePage {
  url: string;
  stop(): void;
}

export async function startBarePage(): Promise<BarePage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(CONTENT);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
