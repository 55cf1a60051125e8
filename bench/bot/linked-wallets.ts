import { z } from 'zod';
import { createRpcClient } from '../../chain/rpc/rpc-client.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { addWallet } from '../../db/wallets/wallet-store.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { waitUntil } from '../../test/support/wait-until.ts';

/** Links a wallet to the chat with the same number in its list, as a yes in the chat does. */
export type LinkWallets = (chatIds: readonly number[], addresses: readonly string[]) => Promise<void>;

/** In one database transaction: short enough that no reader of the ledger waits. */
const LINKED_AT_ONCE = 500;

export function createLinkWallets(
  database: Database,
  { chain_id: chainId, rpc_url: rpcUrl }: Pick<ServiceFile, 'chain_id' | 'rpc_url'>,
): LinkWallets {
  if (chainId === null) throw new Error('the stage has no chain of its own');
  const chain = { network: 'devnet', chainId } as const;
  const rpc = createRpcClient(rpcUrl);

  async function link(owners: readonly { id: string; telegramId: string; address: string }[]): Promise<void> {
    const requestedSlot = await rpc.call('getSlot', [{ commitment: 'confirmed' }], z.int());
    await database.transaction(async (trx) => {
      for (const { id: ownerId, telegramId: userId, address } of owners) {
        const connected = { walletType: 'device', userId, challenge: null } as const;
        await addWallet(trx, chain, { ownerId, address, connected, requestedSlot });
      }
    });
  }

  return async function linkWallets(chatIds, addresses) {
    const users = (await database('chat_users').select('id', 'telegram_id')) as {
      id: string;
      telegram_id: string | null;
    }[];
    const userOf = new Map(users.map((user) => [user.telegram_id, user.id]));
    const owners = chatIds.map((chatId, index) => {
      const [telegramId, address] = [String(chatId), addresses[index]];
      const id = userOf.get(telegramId);
      if (id === undefined || address === undefined) throw new Error(`no user or wallet for ${telegramId}`);
      return { id, telegramId, address };
    });
    for (let from = 0; from < owners.length; from += LINKED_AT_ONCE) {
      await link(owners.slice(from, from + LINKED_AT_ONCE));
    }
    await waitUntil('the ledger has the wallets', async () => {
      const waiting: unknown[] = await database('followed_wallets').whereNull('from_slot').limit(1);
      return waiting.length === 0;
    });
  };
}
