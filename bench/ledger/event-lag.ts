import { setTimeout as delay } from 'node:timers/promises';
import { Connection, Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';
import { z } from 'zod';
import { createWalletClient } from '../../client/src/index.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { startReceiver } from '../../test/support/webhook-receiver.ts';
import { percentile } from '../figures.ts';

export interface EventLag {
  payments: number;
  p50: number;
  p99: number;
}

const SECRET = 'a-secret-of-the-bench';
const received = z.object({ data: z.object({ signature: z.string() }) });
const LAMPORTS = 1_000_000;
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 60_000;

/** From the node's notice that a payment is confirmed until `transaction.received` is at a webhook, at one payment a second. */
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
  const confirmedAt = new Map<string, number>();
  for (let sent = 0; sent < payments; sent += 1) {
    const { blockhash } = await connection.getLatestBlockhash();
    const transfer = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: wallet,
      // Another amount each time: the same bytes again would be the same transaction.
      lamports: LAMPORTS + sent,
    });
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
      transfer,
    );
    transaction.sign(payer);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    connection.onSignature(signature, () => confirmedAt.set(signature, Date.now()), 'confirmed');
    await delay(PAUSE_MS);
  }
  await waitUntil('every payment is told', () => receiver.received.length >= payments, TIMEOUT_MS);
  await receiver.stop();
  const lags = receiver.received.flatMap(({ body, at }) => {
    const confirmed = confirmedAt.get(received.parse(JSON.parse(body)).data.signature);
    return confirmed === undefined ? [] : [at - confirmed];
  });
  if (lags.length === 0) throw new Error('the node has told of no confirmation');
  return { payments: lags.length, p50: percentile(lags, 0.5), p99: percentile(lags, 0.99) };
}
