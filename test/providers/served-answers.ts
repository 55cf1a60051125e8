import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves texts by their path, and 404 for every other path. */
export async function serveAnswers(answers: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const text = answers[new URL(request.url ?? '', 'http://127.0.0.1').pathname];
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
