import type { ApiAnswer, CallApi } from '../../support/api-client.ts';
import { newWallet, type TestWallet } from '../../support/chain-client.ts';

export interface SendBody {
  from: string;
  to: string;
  amount: unknown;
  token: string;
  [more: string]: unknown;
}

/** A send of 0.1 SOL to a new address, or what the test makes of it. */
export async function sendBody(from: TestWallet, changes: Partial<SendBody> = {}): Promise<SendBody> {
  const { address: to } = await newWallet();
  return { from: from.address, to, amount: '0.1', token: 'SOL', ...changes };
}

export async function postSend(
  call: CallApi,
  from: TestWallet,
  changes: Partial<SendBody> = {},
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  return call('/v1/wallet/send', { method: 'POST', json: await sendBody(from, changes), ...options });
}

/** An operation that waits for its confirmation. */
export async function newSend(call: CallApi, from: TestWallet): Promise<{ id: string; contentHash: string }> {
  const { status, data, body } = await postSend(call, from);
  if (status !== 202) throw new Error(`the send was not taken: ${JSON.stringify(body)}`);
  return { id: String(data['operation_id']), contentHash: String(data['content_hash']) };
}

/** An answer in short: `400 INVALID_REQUEST`. */
export function outcome({ status, error }: ApiAnswer): string {
  return error.code === '' ? String(status) : `${status} ${error.code}`;
}
