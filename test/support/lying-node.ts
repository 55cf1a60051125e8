import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });
const answer = z.object({ result: z.unknown().optional() });

/** Answers in the place of the chain; undefined lets its own answer through. `honest` asks the chain. */
export type Lie = (
  call: { method: string; params: unknown[] },
  honest: () => Promise<unknown>,
) => Promise<{ result: unknown } | { error: { code: number; message: string } } | undefined>;

/** A node before the chain that says what a test makes it say. */
export interface LyingNode {
  rpcUrl: string;
  /** Null: it is honest. */
  lie: Lie | null;
  /** How often it was asked. */
  asked(method: string): number;
  close(): Promise<void>;
}

export async function startLyingNode(upstreamUrl: string): Promise<LyingNode> {
  const asked = new Map<string, number>();

  async function forward(body: string): Promise<string> {
    const response = await fetch(upstreamUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return response.text();
  }

  async function answerTo(body: string): Promise<string> {
    const { id, method, params } = question.parse(JSON.parse(body));
    asked.set(method, (asked.get(method) ?? 0) + 1);
    const honest = async () => answer.parse(JSON.parse(await forward(body))).result;
    const said = await node.lie?.({ method, params }, honest);
    return said ? JSON.stringify({ jsonrpc: '2.0', id, ...said }) : forward(body);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answerTo(Buffer.concat(chunks).toString('utf8')).then(
        (text) => response.setHeader('content-type', 'application/json').end(text),
        () => response.destroy(),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: LyingNode = {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: null,
    asked: (method) => asked.get(method) ?? 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}
