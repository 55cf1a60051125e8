import { z } from 'zod';
import type { SnapshotAccount, WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { TOKEN_PROGRAMS } from '../tokens/token-addresses.ts';
import {
  accountJson,
  accountsOf,
  MAX_ACCOUNTS_PER_CALL,
  solAccount,
  tokenAccount,
  type AccountJson,
} from './account-json.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';

/** For a wallet in constant use, and for one with so many accounts that three calls have to meet the same slot. */
const TRIES = 8;

const listing = z.object({
  context: z.object({ slot: z.int() }),
  value: z.array(z.object({ pubkey: z.string().min(1), account: accountJson })),
});

/**
 * SOL and all token accounts of a wallet as of one slot, which is `minSlot` or later. The list of accounts is read before and after
 * their balances: only if both are the same, no account came or went in between. Five calls, more if they do not fit together; throws
 * ChainError if they never do, and may be called again.
 */
export async function readWalletSnapshot(
  nodes: LedgerNodes,
  wallet: string,
  { minSlot, signal }: { minSlot: number; signal?: AbortSignal },
): Promise<WalletSnapshot> {
  return withOneNode(
    nodes,
    async (node) => {
      for (let tried = 0; tried < TRIES; tried += 1) {
        const snapshot = await tryOnce(node, wallet, minSlot, signal);
        if (snapshot) return snapshot;
      }
      throw new ChainError(
        'unavailable',
        'getMultipleAccounts: the wallet changed faster than it could be read',
      );
    },
    signal,
  );
}

/** Null if the answers are not all of the same slot. */
async function tryOnce(
  node: RpcClient,
  wallet: string,
  minSlot: number,
  signal: AbortSignal | undefined,
): Promise<WalletSnapshot | null> {
  const before = await listTokenAccounts(node, wallet, minSlot, signal);
  const minContextSlot = Math.max(minSlot, before.slot);
  const options = { commitment: 'confirmed', encoding: 'jsonParsed', minContextSlot };
  const addresses = [wallet, ...before.addresses.filter((address) => address !== wallet)];
  if (addresses.length > MAX_ACCOUNTS_PER_CALL) return tryLists(node, wallet, options, signal);
  const read = await node.call('getMultipleAccounts', [addresses, options], accountsOf(addresses), signal);
  const after = await listTokenAccounts(node, wallet, read.context.slot, signal);
  if (!areSame(before.addresses, after.addresses)) return null;
  const [own = null, ...others] = read.value;
  const held = others.map((value, index) => ({ address: addresses[index + 1] ?? '', value }));
  return snapshotOf(wallet, read.context.slot, own, held);
}

/** A list with balances is consistent by itself: only three calls have to meet the same slot, however many accounts there are. */
async function tryLists(
  node: RpcClient,
  wallet: string,
  options: object,
  signal: AbortSignal | undefined,
): Promise<WalletSnapshot | null> {
  const [read, ...lists] = await Promise.all([
    node.call('getMultipleAccounts', [[wallet], options], accountsOf([wallet]), signal),
    ...TOKEN_PROGRAMS.map(async (programId) => {
      const { context, value } = await node.call(
        'getTokenAccountsByOwner',
        [wallet, { programId }, options],
        listing,
        signal,
      );
      return { context, value: value.map(({ pubkey, account: each }) => ({ address: pubkey, value: each })) };
    }),
  ]);
  const { slot } = read.context;
  if (lists.some(({ context }) => context.slot !== slot)) return null;
  const held = lists.flatMap(({ value }) => value).filter(({ address }) => address !== wallet);
  return snapshotOf(wallet, slot, read.value[0] ?? null, held);
}

/** Null if one of them was not the wallet's at that slot. */
function snapshotOf(
  wallet: string,
  slot: number,
  own: AccountJson,
  held: readonly { address: string; value: AccountJson }[],
): WalletSnapshot | null {
  const found: SnapshotAccount[] = [solAccount(wallet, own)];
  for (const { address, value } of held) {
    const state = tokenAccount(wallet, address, value);
    if (state === 'elsewhere') return null;
    if (state !== 'unreadable') found.push(state);
  }
  return { slot, accounts: found };
}

function areSame(left: readonly string[], right: readonly string[]): boolean {
  const set = new Set(left);
  return set.size === right.length && right.every((address) => set.has(address));
}
