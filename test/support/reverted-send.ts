import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { createWalletClient } from '../../client/src/index.ts';
import { createApiClient } from './api-client.ts';
import {
  broadcastByItself,
  fundedWallet,
  lamportsOf,
  newWallet,
  signBytes,
  type TestWallet,
} from './chain-client.ts';
import { parts } from './parts.ts';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

/** More than half of what the wallet has. */
const LAMPORTS = 2_000_000_000;
const MOST_LAMPORTS = 1_500_000_000n;
const MOST = '1.5';

/**
 * A send that fails on the chain: after it was signed, another program spends what it needs. Returns its id when its bytes are
 * submitted.
 */
export async function revertedSend(
  service: Pick<TestService, 'baseUrl' | 'api'>,
  apiKey: string,
): Promise<string> {
  const from = await fundedWallet(LAMPORTS);
  const { address: to } = await newWallet();
  const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  const { id, contentHash } = await client.send({ from: from.address, to, amount: MOST, token: 'SOL' });
  const call = await createApiClient(service, apiKey);
  const post = async (action: string, json?: object) =>
    (await call(`/v1/operations/${id}/${action}`, { method: 'POST', ...(json ? { json } : {}) })).data;
  await post('confirm', { content_hash: contentHash });
  const { transaction } = await post('signing-request');
  const signed = await signBytes(String(transaction), from);
  await spend(from);
  await broadcastByItself(signed, { skipPreflight: true });
  await post('signature', { transaction: signed });
  return id;
}

/** Not through the service, which would take so long on a busy machine that the signed bytes die. */
async function spend(from: TestWallet): Promise<void> {
  const payer = Keypair.fromSecretKey(from.exportSecretKey());
  const connection = new Connection((await parts()).chain.rpcUrl, 'confirmed');
  const latest = await connection.getLatestBlockhash();
  const transfer = new Transaction({ ...latest, feePayer: payer.publicKey }).add(
    SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: MOST_LAMPORTS,
    }),
  );
  transfer.sign(payer);
  await connection.sendRawTransaction(transfer.serialize());
  await waitUntil(
    'the money is spent',
    async () => (await lamportsOf(from.address)) < BigInt(LAMPORTS) - MOST_LAMPORTS,
  );
}
