import type { Knex } from 'knex';
import { walletOwner } from '../../domain/access/owner.ts';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import {
  connectedEvent,
  disconnectedEvent,
  isOfItself,
  type DisconnectReason,
  type WalletChange,
  type WalletType,
} from '../../domain/wallets/wallet-events.ts';
import type { Database } from '../postgres/connect.ts';
import { asMicroseconds, fromMicroseconds } from '../postgres/microseconds.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { insertEvents } from '../events/event-store.ts';
import { followWallets } from '../ledger/follow-wallet.ts';
import { removeRecipients } from '../recipients/remove-recipients.ts';
import { useChallenge, type ChallengeKey } from './wallet-challenge-store.ts';
import { expireOfWallet } from '../alerts/expire-of-wallet.ts';

/** Notifies that wallets were added or removed; the payload is the network. */
export const WALLETS_CHANNEL = 'wallets_changed';

/** `connected`: its key has been proven. `watched`: no proof was asked for. */
export type WalletConnection = 'watched' | 'connected';

/** A wallet of one owner on one network. */
export interface Wallet {
  /** An account, or the wallet itself (domain/access/owner.ts). */
  ownerId: string;
  network: Network;
  address: string;
  connection: WalletConnection;
  /** Null for a watched wallet. */
  walletType: WalletType | null;
  createdAt: Date;
  connectedAt: Date | null;
}

export interface NewWallet {
  ownerId: string;
  address: string;
  /**
   * Null: the wallet is only watched. `challenge`: the one that it has signed; null if the caller's database transaction has used it up
   * already.
   */
  connected: { walletType: WalletType; userId: string; challenge: ChallengeKey | null } | null;
  /** The chain's confirmed slot: later movements are reported, even if they are read late. */
  requestedSlot: number;
}

export interface RemovedWallet {
  ownerId: string;
  address: string;
  userId: string;
  reason: DisconnectReason;
  /** The moment of the event; left out: now. */
  at?: Date;
}

/** The last wallet of a page; the next page has older ones. */
export interface WalletPlace {
  createdAtMicros: number;
  address: string;
}

export interface WalletStore {
  /**
   * Adds a wallet, or connects a watched one, with the `wallet.connected` event; follows it from now on. `unchanged`: it was so
   * already. A connected wallet never becomes a watched one. `admit` gets the number of the owner's wallets including the new one,
   * and may throw. Uses up the challenge of a connected wallet; throws ChallengeNotOpen, and does nothing, if it is not open.
   */
  add(
    chain: LedgerChain,
    wallet: NewWallet,
    admit?: (wallets: number) => void,
  ): Promise<{ wallet: Wallet; outcome: 'added' | 'connected' | 'unchanged' }>;
  /**
   * Removes it from the owner, with the `wallet.disconnected` event of a connected one; stops following it if no other owner has
   * it. Its history stays. False if the owner does not have it.
   */
  remove(network: Network, wallet: RemovedWallet): Promise<boolean>;
  find(network: Network, ownerId: string, address: string): Promise<Wallet | null>;
  /** Counts the wallets on all networks. */
  count(ownerId: string): Promise<number>;
  /** Newest first, older than a place. */
  list(
    network: Network,
    ownerId: string,
    before: WalletPlace | null,
    limit: number,
  ): Promise<{ wallet: Wallet; place: WalletPlace }[]>;
}

interface WalletRow {
  owner_id: string;
  network: Network;
  address: string;
  connection: WalletConnection;
  wallet_type: WalletType | null;
  created_at: Date;
  connected_at: Date | null;
}

const COLUMNS = 'owner_id, network, address, connection, wallet_type, created_at, connected_at';

const FIND = {
  name: 'find_wallet',
  text: `SELECT ${COLUMNS} FROM wallets WHERE owner_id = $1 AND network = $2 AND address = $3`,
};

/** A connected wallet is neither connected again nor made a watched one. */
const ADD = `INSERT INTO wallets AS known (owner_id, network, chain_id, address, connection, wallet_type, connected_at)
  VALUES (:ownerId, :network, :chainId, :address, :connection, :walletType,
          CASE WHEN :connection = 'connected' THEN now() END)
  ON CONFLICT (owner_id, network, address) DO UPDATE
     SET connection = excluded.connection, wallet_type = excluded.wallet_type, connected_at = excluded.connected_at
   WHERE known.connection = 'watched' AND excluded.connection = 'connected'
  RETURNING ${COLUMNS}, xmax = 0 AS added`;

/** SQL: no owner wants the wallet to be followed any more. */
export const STOP_UNLESS_WANTED = `UPDATE followed_wallets SET stopped_at = now()
   WHERE network = :network AND address = :address AND stopped_at IS NULL
     AND NOT EXISTS (SELECT FROM wallets WHERE network = :network AND address = :address AND paused_at IS NULL)`;

export function createWalletStore(database: Database): WalletStore {
  return {
    add: (chain, wallet, admit) => database.transaction((trx) => addWallet(trx, chain, wallet, admit)),

    remove: (network, wallet) => database.transaction((trx) => removeWallet(trx, network, wallet)),

    find: (network, ownerId, address) => findWallet(database, network, ownerId, address),

    count: (ownerId) => countWallets(database, ownerId),

    async list(network, ownerId, before, limit) {
      const rows = (await database('wallets')
        .select(database.raw(COLUMNS), database.raw(`${asMicroseconds('created_at')} AS created_at_micros`))
        .where({ owner_id: ownerId, network })
        .modify((query) => {
          if (!before) return;
          const { createdAtMicros, address } = before;
          void query.whereRaw(`(created_at, address) < (${fromMicroseconds('?')}, ?)`, [
            createdAtMicros,
            address,
          ]);
        })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'address', order: 'desc' },
        ])
        .limit(limit)) as (WalletRow & { created_at_micros: number })[];
      return rows.map((row) => ({
        wallet: toWallet(row),
        place: { createdAtMicros: row.created_at_micros, address: row.address },
      }));
    },
  };
}

/** The same in the caller's database transaction. */
export async function addWallet(
  trx: Knex.Transaction,
  chain: LedgerChain,
  { ownerId, address, connected, requestedSlot }: NewWallet,
  admit?: (wallets: number) => void,
): Promise<{ wallet: Wallet; outcome: 'added' | 'connected' | 'unchanged' }> {
  await lockAddress(trx, chain.network, address);
  const [row] = await rowsOf<WalletRow & { added: boolean }>(
    trx.raw(ADD, {
      ...chain,
      ownerId,
      address,
      connection: connected ? 'connected' : 'watched',
      walletType: connected?.walletType ?? null,
    }),
  );
  if (row?.added && admit) admit(await countLocked(trx, ownerId));
  // After all locks: `WalletChallengeStore.create` may hold the challenge's row, and then waits for no other row of ours.
  if (connected?.challenge) await useChallenge(trx, connected.challenge);
  await trx.raw(followWallets('VALUES (:network, :chainId, :address, :requestedSlot)'), {
    ...chain,
    address,
    requestedSlot,
  });
  await notifyChanged(trx, chain.network);
  if (!row) {
    const wallet = await findWallet(trx, chain.network, ownerId, address);
    if (!wallet) throw new Error('a wallet was neither known nor added');
    return { wallet, outcome: 'unchanged' };
  }
  if (connected && row.connected_at) {
    const { walletType, userId } = connected;
    const change = { network: chain.network, ownerId, address, userId, at: row.connected_at };
    await sendEvents(trx, change, chain.chainId, (each) => connectedEvent(each, walletType));
  }
  return { wallet: toWallet(row), outcome: row.added ? 'added' : 'connected' };
}

/** The same as `WalletStore.remove`, in the caller's database transaction. */
export async function removeWallet(
  trx: Knex.Transaction,
  network: Network,
  { ownerId, address, userId, reason, at = new Date() }: RemovedWallet,
): Promise<boolean> {
  await lockAddress(trx, network, address);
  const wallet = await findWallet(trx, network, ownerId, address);
  if (!wallet) return false;
  if (wallet.connection === 'connected') {
    const change = { network, ownerId, address, userId, at };
    await sendEvents(trx, change, null, (each) => disconnectedEvent(each, reason));
  }
  await trx('wallets').where({ owner_id: ownerId, network, address }).del();
  if (ownerId === walletOwner({ network, address }).id) await removeRecipients(trx, ownerId);
  await expireOfWallet(trx, network, { ownerId, address });
  await trx.raw(STOP_UNLESS_WANTED, { network, address });
  await notifyChanged(trx, network);
  return true;
}

/** Serializes changes of one wallet, so that each caller sees the change before its own. */
export async function lockAddress(trx: Knex.Transaction, network: Network, address: string): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`wallet:${network}:${address}`]);
}

/** Serializes additions to one owner, so that each counts the ones before it. */
async function countLocked(trx: Knex.Transaction, ownerId: string): Promise<number> {
  await trx('owners').where({ id: ownerId }).forNoKeyUpdate().first('id');
  return countWallets(trx, ownerId);
}

async function countWallets(database: Knex, ownerId: string): Promise<number> {
  const [row] = (await database('wallets').where({ owner_id: ownerId }).count({ count: '*' })) as {
    count: string | number;
  }[];
  return Number(row?.count ?? 0);
}

export async function notifyChanged(trx: Knex.Transaction, network: Network): Promise<void> {
  await trx.raw('SELECT pg_notify(?, ?)', [WALLETS_CHANNEL, network]);
}

/** For the owner, and, if the wallet owns itself, for everyone who has it: the lock of the address holds the list still. */
async function sendEvents(
  trx: Knex.Transaction,
  change: WalletChange & { network: Network },
  chainId: string | null,
  draftOf: (change: WalletChange) => EventDraft,
): Promise<void> {
  const { network, address, ownerId } = change;
  const receivers = isOfItself(change)
    ? ((await trx('wallets').where({ network, address }).pluck('owner_id')) as string[])
    : [ownerId];
  const events = receivers.map((receiver) => ({
    subject: { ownerId: receiver, operationId: null, walletAddress: address, network, chainId },
    draft: draftOf({ ...change, ownerId: receiver }),
  }));
  await insertEvents(trx, events);
}

async function findWallet(
  database: Knex,
  network: Network,
  ownerId: string,
  address: string,
): Promise<Wallet | null> {
  const [row] = await runPrepared<WalletRow>(database, FIND, [ownerId, network, address]);
  return row ? toWallet(row) : null;
}

async function rowsOf<Row>(query: Knex.Raw<{ rows: Row[] }>): Promise<Row[]> {
  return (await query).rows;
}

function toWallet(row: WalletRow): Wallet {
  return {
    ownerId: row.owner_id,
    network: row.network,
    address: row.address,
    connection: row.connection,
    walletType: row.wallet_type,
    createdAt: row.created_at,
    connectedAt: row.connected_at,
  };
}
