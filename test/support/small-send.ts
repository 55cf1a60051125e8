import type { SendOperation, WalletClient } from '../../client/src/index.ts';

/** Prepares sends of 0.1 SOL from one wallet to another. */
export function smallSends(client: WalletClient, from: string, to: string) {
  return (validUntil?: Date): Promise<SendOperation> =>
    client.send({ from, to, amount: '0.1', token: 'SOL', ...(validUntil ? { validUntil } : {}) });
}
