import { createWalletClient } from '../../client/src/index.ts';
import { createApiClient } from './api-client.ts';
import { broadcastByItself, fundedWallet, newWallet, signBytes } from './chain-client.ts';
import type { TestService } from './wallet-service.ts';

/** More than half of what the wallet has. */
const LAMPORTS = 2_000_000_000;
const MOST = '1.5';

/**
 * A send that fails on the chain: after it was signed, another account spends what it needs. Returns its id when its bytes are
 * submitted.
 */
export async function revertedSend(
  service: Pick<TestService, 'baseUrl' | 'createAccount' | 'api'>,
  apiKey: string,
): Promise<string> {
  const from = await fundedWallet(LAMPORTS);
  const { address: to } = await newWallet();
  const request = { from: from.address, to, amount: MOST, token: 'SOL' };
  const ask = (key: string) =>
    createWalletClient({ baseUrl: service.baseUrl, apiKey: key, network: 'devnet' }).send(request);

  const { id, contentHash } = await ask(apiKey);
  const call = await createApiClient(service, apiKey);
  const post = async (action: string, json?: object) =>
    (await call(`/v1/operations/${id}/${action}`, { method: 'POST', ...(json ? { json } : {}) })).data;
  await post('confirm', { content_hash: contentHash });
  const { transaction } = await post('signing-request');
  const signed = await signBytes(String(transaction), from);

  const faster = await ask((await service.createAccount()).apiKey);
  await faster.confirm(from);
  await faster.waitFor();
  await broadcastByItself(signed, { skipPreflight: true });
  await post('signature', { transaction: signed });
  return id;
}
