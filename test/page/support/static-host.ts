import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';

export interface StaticHost {
  port: number;
  /** The files that it serves, by path. Tests change them. */
  files: Map<string, Buffer>;
  headers: Record<string, string>;
  stop(): void;
}

/** A web server that knows nothing of the wallet page: it serves the files of a folder, on loopback. */
export async function startStaticHost(directory: string): Promise<StaticHost> {
  const files = await filesOf(directory);
  const headers: Record<string, string> = {};
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const content = files.get(path);
    if (!content) {
      response.writeHead(404, headers).end('Not found');
      return;
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'content-type': type }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    files,
    headers,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

async function filesOf(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(directory, file).split(sep).join('/')}`, await readFile(file));
  }
  return files;
}
