import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Connection, PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { z } from 'zod';
import { isAddress } from '../../domain/addresses.ts';
import { formatAmount, SOL_DECIMALS } from '../../domain/amounts.ts';
import { giveSol, giveTokens, PLAY_DECIMALS } from './give-tokens.ts';
import { PLAY_TOKENS, type PlayMints } from './play-mints.ts';

const HOST = '127.0.0.1';

/** Enough for many sends, and little enough that a balance is easy to read. */
const SOL_BASE_UNITS = 2n * 10n ** BigInt(SOL_DECIMALS);
const TOKEN_BASE_UNITS = 100n * 10n ** BigInt(PLAY_DECIMALS);

/** An address gets more once this has passed. */
const PAUSE_MS = 10_000;

/** Those that asked last. Beyond it, the address that asked first is forgotten. */
const MAX_ADDRESSES = 1_000;

/** They wait for one another. */
const MAX_CONNECTIONS = 50;

/** An address and the JSON around it. */
const MAX_BODY_BYTES = 1_024;

const request = z.strictObject({ address: z.string().refine(isAddress) });

export interface FaucetOptions {
  port: number;
  rpcUrl: string;
  wsUrl: string;
  mints: PlayMints;
  now?: () => number;
}

/** Gives SOL and the play tokens of the local chain: `POST {"address": "…"}`. For the wallet page (`FAUCET_URL`), on this machine only. */
export async function startFaucet({
  port,
  rpcUrl,
  wsUrl,
  mints,
  now = Date.now,
}: FaucetOptions): Promise<{ stop(): void }> {
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl });
  const askedAt = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  // One wallet after the other: the issuer of the tokens pays for each, and two of its first transactions would create a mint twice.
  const oneByOne = pLimit(1);

  /** Seconds until the address may ask again; 0: now. */
  function waitSeconds(address: string): number {
    const before = askedAt.get(address);
    if (before === undefined || now() - before >= PAUSE_MS) return 0;
    return Math.ceil((before + PAUSE_MS - now()) / 1_000);
  }

  async function give(address: string): Promise<void> {
    const wallet = new PublicKey(address);
    await giveSol(connection, wallet, SOL_BASE_UNITS);
    for (const token of PLAY_TOKENS) await giveTokens(connection, mints, token, wallet, TOKEN_BASE_UNITS);
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.method !== 'POST') return end(outgoing, 405, { problem: 'POST {"address": "…"}' });
    const asked = request.safeParse(await jsonOf(incoming));
    if (!asked.success) return end(outgoing, 400, { problem: 'send {"address": "…"}' });
    const { address } = asked.data;
    const wait = waitSeconds(address);
    if (wait > 0) {
      outgoing.setHeader('retry-after', wait);
      return end(outgoing, 429, { problem: `this address may ask again in ${wait} s` });
    }
    askedAt.set(address, now());
    await oneByOne(() => give(address)).catch((error: unknown) => {
      askedAt.delete(address);
      throw error;
    });
    return end(outgoing, 200, {
      given: [
        { token: 'SOL', amount: formatAmount(SOL_BASE_UNITS, SOL_DECIMALS) },
        ...PLAY_TOKENS.map(({ symbol }) => ({
          token: symbol,
          amount: formatAmount(TOKEN_BASE_UNITS, PLAY_DECIMALS),
        })),
      ],
    });
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      end(outgoing, 503, { problem: error instanceof Error ? error.message : String(error) });
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Undefined if it is too long or not JSON. */
async function jsonOf(incoming: IncomingMessage): Promise<unknown> {
  // A page of another origin cannot send this type without asking first, which is never answered.
  if (incoming.headers['content-type'] !== 'application/json') return undefined;
  let text = '';
  for await (const chunk of incoming) {
    text += String(chunk);
    if (text.length > MAX_BODY_BYTES) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function end(outgoing: ServerResponse, status: number, body: object): void {
  if (outgoing.headersSent) return;
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
