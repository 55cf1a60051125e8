import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const update = z.object({ message: z.object({ text: z.string() }) });

export interface UpdateReceiver {
  url: string;
  /** In the order of their arrival, those it failed to take too. */
  received(): { text: string; secret: string | undefined }[];
  /** Answers the next one with an error. */
  failNext(): void;
  stop(): void;
}

/** A bot that only gets updates. */
export async function startUpdateReceiver(): Promise<UpdateReceiver> {
  const received: { text: string; secret: string | undefined }[] = [];
  let isFailing = false;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const secret = z.string().optional().parse(request.headers['x-telegram-bot-api-secret-token']);
      received.push({ text: update.parse(body).message.text, secret });
      response.writeHead(isFailing ? 500 : 200).end();
      isFailing = false;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/telegram`,
    received: () => received,
    failNext() {
      isFailing = true;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
