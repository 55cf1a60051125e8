import { setTimeout as delay } from 'node:timers/promises';
import { base58 } from '@scure/base';
import { Connection, Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';
import { z } from 'zod';
import { createWalletClient } from '../../client/src/index.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { startReceiver } from '../../test/support/webhook-receiver.ts';
import { percentile } from '../figures.ts';
import { watchHistory } from './seen-in-history.ts';

/** Lags of payments that the node has confirmed by a notification. */
export interface Lag {
  payments: number;
  p50: number;
  p99: number;
  /** Share of payments that took no longer than `LATEST_MS`. */
  inTime: number;
}

export interface EventLag {
  toWebhook: Lag;
  toHistory: Lag;
}

/** A payment by another tool is promised to show up within a second. */
export const LATEST_MS = 1_000;

const SECRET = 'a-secret-of-the-bench';
const received = z.object({ data: z.object({ signature: z.string() }) });
const LAMPORTS = 1_000_000;
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 60_000;

/**
 * Time from the node's notification that a payment is confirmed until `transaction.received` is at a webhook, and until the API shows it in
 * the wallet's history; with one payment a second, by a tool that does not use the service.
 */
export async function measureLag(service: ServiceFile, apiKey: string, payments: number): Promise<EventLag> {
  const connection = new Connection(service.rpc_url, { commitment: 'confirmed', wsEndpoint: service.ws_url });
  const client = createWalletClient({ baseUrl: service.api_url, apiKey, network: 'devnet' });
  const [payer, wallet] = [Keypair.generate(), Keypair.generate().publicKey];
  await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL);
  const hasMoney = async () => (await connection.getBalance(payer.publicKey)) > 0;
  await waitUntil('the payer has money', hasMoney, TIMEOUT_MS);
  const receiver = await startReceiver();
  await client.webhooks.create({ url: receiver.url, events: ['transaction.received'], secret: SECRET });
  await client.watchWallet(wallet.toBase58());
  const isFollowed = async () => (await client.wallet(wallet.toBase58())).complete_to_slot !== null;
  await waitUntil('the wallet is followed', isFollowed, TIMEOUT_MS);
  const history = watchHistory(client, wallet.toBase58());
  const confirmedAt = new Map<string, number>();
  for (let sent = 0; sent < payments; sent += 1) {
    const { blockhash } = await connection.getLatestBlockhash();
    const transfer = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: wallet,
      // A different amount each time: the same bytes would be the same transaction.
      lamports: LAMPORTS + sent,
    });
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
      transfer,
    );
    transaction.sign(payer);
    const wire = transaction.serialize();
    const signature = base58.encode(wire.subarray(1, 1 + 64));
    // Before sending: a notification that is requested too late would make the lag look shorter.
    connection.onSignature(signature, () => confirmedAt.set(signature, Date.now()), 'confirmed');
    await connection.sendRawTransaction(wire);
    await delay(PAUSE_MS);
  }
  await waitUntil('every payment is reported', () => receiver.received.length >= payments, TIMEOUT_MS);
  await waitUntil('every payment is in the history', () => history.seenAt.size >= payments, TIMEOUT_MS);
  await Promise.all([receiver.stop(), history.stop()]);
  const deliveredAt = receiver.received.map(({ body, at }): [string, number] => [
    received.parse(JSON.parse(body)).data.signature,
    at,
  ]);
  return { toWebhook: lagOf(deliveredAt, confirmedAt), toHistory: lagOf([...history.seenAt], confirmedAt) };
}

function lagOf(seen: readonly [string, number][], confirmedAt: ReadonlyMap<string, number>): Lag {
  const lags = seen.flatMap(([signature, at]) => {
    const confirmed = confirmedAt.get(signature);
    return confirmed === undefined ? [] : [at - confirmed];
  });
  if (lags.length === 0) throw new Error('the node has sent no notification of a confirmation');
  return {
    payments: lags.length,
    p50: percentile(lags, 0.5),
    p99: percentile(lags, 0.99),
    inTime: lags.filter((lag) => lag <= LATEST_MS).length / lags.length,
  };
}
