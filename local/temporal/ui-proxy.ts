import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const HOST = '127.0.0.1';

/** The codec endpoint's path under the UI's address. */
export const CODEC_PATH = '/codec';

export interface UiProxyOptions {
  port: number;
  uiPort: number;
  codecPort: number;
}

/**
 * Puts the codec endpoint under the UI's own origin. Temporal's development server has a setting for the codec's address, but
 * none that makes the browser send its cookie there; to the UI's own origin, the browser always sends it.
 */
export async function startUiProxy({ port, uiPort, codecPort }: UiProxyOptions): Promise<{ stop(): void }> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    // Without the slash, the page's relative links would point outside the folder.
    if (path === CODEC_PATH) {
      outgoing.writeHead(308, { location: `${CODEC_PATH}/` }).end();
    } else if (path.startsWith(`${CODEC_PATH}/`)) {
      forward(codecPort, path.slice(CODEC_PATH.length), incoming, outgoing);
    } else {
      forward(uiPort, path, incoming, outgoing);
    }
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(port: number, path: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const upstream = request(
    { host: HOST, port, path, method: incoming.method ?? 'GET', headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  upstream.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end('It is not up.');
  });
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
