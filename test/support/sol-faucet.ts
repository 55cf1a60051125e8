import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { airdrop } from './chain-client.ts';

const SOL = 2;
const LAMPORTS_PER_SOL = 1_000_000_000;

const asked = z.object({ address: z.string() });

export interface SolFaucet {
  /** For FAUCET_URL. */
  url: string;
  /** The addresses that have got money, in their order. */
  given: string[];
  /** Its next answers; null: it gives again. */
  answersWith(refusal: { status: number; retryAfter?: number } | null): void;
  stop(): void;
}

/** A faucet that gives SOL of the test chain, and no tokens, each of which would be a message of its own. */
export async function startSolFaucet(): Promise<SolFaucet> {
  const given: string[] = [];
  let refusal: { status: number; retryAfter?: number } | null = null;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { address } = asked.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()));
      if (refusal) {
        response.writeHead(refusal.status, { 'retry-after': String(refusal.retryAfter ?? 1) }).end();
        return;
      }
      given.push(address);
      await airdrop(address, SOL * LAMPORTS_PER_SOL);
      response.end(JSON.stringify({ given: [{ token: 'SOL', amount: String(SOL) }] }));
    };
    answer().catch(() => response.writeHead(503).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    given,
    answersWith: (next) => (refusal = next),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
