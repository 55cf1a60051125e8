import { createFollowedBalanceQueries } from '../../db/ledger/followed-balance.ts';
import { createHistoryQueries } from '../../db/ledger/history-queries.ts';
import { createHoldingChangeQueries } from '../../db/ledger/holding-changes.ts';
import { createLedgerCoverageQueries } from '../../db/ledger/ledger-coverage.ts';
import { createSpamTokenQueries } from '../../db/ledger/spam-tokens.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createLinkedChatStore } from '../../db/wallets/linked-chats.ts';
import { createWalletChallengeStore } from '../../db/wallets/wallet-challenge-store.ts';
import { readWalletSharers } from '../../db/wallets/wallet-sharers.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import { createWalletValueQueries } from '../../db/wallets/wallet-values.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Network } from '../../domain/networks.ts';
import { authorize } from '../access/authorize.ts';
import type { WaiterLimit } from '../operations/waiter-limit.ts';
import { createAddWallet, type AddedWallet } from './add-wallet.ts';
import { createBalanceFeed } from './balance-feed.ts';
import { createConnectWallet } from './connect-wallet.ts';
import { createFollowBalance } from './follow-balance.ts';
import { createFollowedWallets } from './followed-wallet.ts';
import { createLinkedChats } from './linked-chats.ts';
import { createReadLedgerBalance } from './ledger-balance.ts';
import { createOwnWallets } from './own-wallets.ts';
import { createReadBalance } from './read-balance.ts';
import { createReadMemo } from './read-memo.ts';
import { createReadHistory } from './read-history.ts';
import { createReadValues } from './read-values.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { createSignInProof } from './sign-in-proof.ts';
import { createValueBalance, type ValuedBalance } from './value-balance.ts';
import { createWalletToFollow } from './wallet-to-follow.ts';

export interface WalletsDeps {
  database: Database;
  chain: ChainReader;
  usdPrices: UsdPrices;
  userKeys: UserKeys;
  waiters: WaiterLimit;
}

export type Wallets = ReturnType<typeof createWallets>;

/** The wallets of an account, with their balances and histories. */
export function createWallets({ database, chain, usdPrices, userKeys, waiters }: WalletsDeps) {
  const wallets = createWalletStore(database);
  const followed = createFollowedWallets({ chain, ledger: createLedgerCoverageQueries(database) });
  const toFollow = createWalletToFollow({ chain, wallets });
  const addWallet = createAddWallet({ toFollow, wallets, followed });
  const challenges = createWalletChallengeStore(database);
  const proof = createSignInProof({
    chain,
    challenges,
    asker: 'account',
    route: 'POST /v1/wallets/challenge',
  });
  const { challenge, connect } = createConnectWallet({ proof, challenges, wallets, followed, addWallet });
  const readLedgerBalance = createReadLedgerBalance({
    chain,
    balances: createFollowedBalanceQueries(database),
    spamTokens: createSpamTokenQueries(database),
    followed,
  });
  const readBalance = createReadBalance({ chain, wallets, readLedgerBalance, followed });
  const valueBalance = createValueBalance(usdPrices);
  const feed = createBalanceFeed({
    changes: createHoldingChangeQueries(database),
    readLedgerBalance,
    followed,
  });
  const { list, read, remove } = createOwnWallets({ wallets, followed });
  return {
    challenge,
    connect,
    async watch(actor: Actor, network: Network, address: string): Promise<AddedWallet> {
      authorize(actor, 'wallet.watch', 'own');
      return addWallet(actor, network, { address, connected: null });
    },
    list,
    read,
    remove,
    async balance(
      actor: Actor,
      network: Network,
      address: string,
      options: { includeSpam: boolean },
    ): Promise<ValuedBalance> {
      return valueBalance(network, await readBalance(actor, network, address, options));
    },
    followBalance: createFollowBalance({ readBalance, feed, valueBalance, waiters }),
    history: createReadHistory({
      chain,
      wallets,
      history: createHistoryQueries(database),
      walletSharers: (ownerId) => readWalletSharers(database, ownerId),
      followed,
      usdPrices,
    }),
    values: createReadValues({ wallets, values: createWalletValueQueries(database) }),
    ...createLinkedChats({ chats: createLinkedChatStore(database), userKeys }),
    memo: createReadMemo(chain),
    listedToken: chain.listedToken,
    tokenName: chain.tokenName,
  };
}
