import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Direction, DropReason, MovementStatus } from '../../domain/ledger/movement-status.ts';
import type { MovementFlag, MovementKind } from '../../domain/ledger/movement.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

/** A filter that is left out does not restrict. */
export interface HistoryFilters {
  /** The mint, or `SOL`. */
  token?: string | undefined;
  /** The entries of one transaction. */
  signature?: string | undefined;
  direction?: Direction | undefined;
  kind?: MovementKind | undefined;
  status?: MovementStatus | undefined;
  /** By the block's time; blocks without a time are left out then. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  hideSpam?: boolean | undefined;
}

/** Place of the last entry of a page; the next page has older ones. */
export interface HistoryPlace {
  slot: number;
  position: number;
  token: string;
}

/** One token of an entry. */
export interface HistorySide {
  token: string;
  /** Base units, signed. */
  delta: bigint;
  /** Base units that changed hands. */
  amount: bigint;
  decimals: number;
}

export interface HistoryEntry extends HistorySide {
  /** By the filters it is that of either side of a swap. */
  place: HistoryPlace;
  /**
   * For a swap of one token for another: the side that arrived, while the entry itself has the side that left. Null for every other
   * movement.
   */
  received: HistorySide | null;
  slot: number;
  signature: string;
  blockTime: Date | null;
  blockHeight: number | null;
  /** `failed`: the transaction reverted, and paid its fee. */
  status: MovementStatus;
  /** Null for every status but `dropped`. */
  dropReason: DropReason | null;
  /** How many nodes agree on it. */
  nodes: number;
  kind: MovementKind;
  counterparty: string | null;
  /** On one entry of the transaction only, so that fees can be summed. */
  feeLamports: bigint | null;
  /** Null if the operation belongs to another owner, with which the wallet is not shared. */
  operationId: string | null;
  flags: MovementFlag[];
}

export interface HistoryOwner {
  ownerId: string;
  /** Owners whose operations of the wallet the owner may read too. */
  sharers: readonly string[];
}

export interface HistoryQueries {
  /**
   * A wallet's movements, newest first, older than a place. Both sides of a swap are one entry, also if a filter is of one side only. Null if the account does not have the wallet.
   * Orphaned movements are left out until they are dropped.
   */
  page(
    chain: LedgerChain,
    owner: HistoryOwner,
    address: string,
    filters: HistoryFilters,
    before: HistoryPlace | null,
    limit: number,
  ): Promise<HistoryEntry[] | null>;
}

interface MovementRow {
  signature: string;
  token: string;
  slot: number;
  position: number;
  block_time: Date | null;
  block_height: number | null;
  status: MovementStatus;
  drop_reason: DropReason | null;
  nodes: number;
  kind: MovementKind;
  delta: string;
  amount: string;
  decimals: number;
  pair_token: string | null;
  pair_delta: string | null;
  pair_amount: string | null;
  pair_decimals: number | null;
  counterparty: string | null;
  fee_lamports: string | null;
  operation_id: string | null;
  flags: MovementFlag[];
}

/** Without an id after the chain was replaced, until the follower has read the list of wallets. */
const WALLET = `SELECT followed.id FROM wallets LEFT JOIN followed_wallets followed
      ON followed.network = wallets.network AND followed.address = wallets.address AND followed.chain_id = $2
   WHERE wallets.network = $1 AND wallets.owner_id = $3 AND wallets.address = $4`;

/** Each condition matches its index. */
const IS_STATUS: Record<MovementStatus, string> = {
  confirmed: 'finalized_at IS NULL AND orphaned_at IS NULL AND succeeded',
  finalized: 'finalized_at IS NOT NULL AND succeeded',
  failed: 'NOT succeeded AND orphaned_at IS NULL',
  dropped: 'dropped_at IS NOT NULL',
};

/** The first that applies. */
const STATUS = `CASE WHEN dropped_at IS NOT NULL THEN 'dropped' WHEN NOT succeeded THEN 'failed'
  WHEN finalized_at IS NOT NULL THEN 'finalized' ELSE 'confirmed' END`;

// The other side of a swap of one token for another, which one transaction wrote. If it moved more tokens, such as those of a pool, no two
// of them belong together.
const PAIR = `(SELECT min(other.token) AS pair_token, min(other.delta) AS pair_delta, min(other.amount) AS pair_amount,
      min(other.decimals) AS pair_decimals
    FROM movements other
   WHERE movements.kind = 'swap' AND other.kind = 'swap' AND other.wallet_id = movements.wallet_id
     AND other.signature = movements.signature AND other.token <> movements.token
     AND (other.orphaned_at IS NULL, other.dropped_at IS NULL)
       = (movements.orphaned_at IS NULL, movements.dropped_at IS NULL)
  HAVING count(*) = 1 AND sign(min(other.delta)) = - sign(movements.delta)) pair`;

const FIRST_TOKEN = `CASE WHEN 'SOL' IN (movements.token, pair_token) THEN 'SOL'
  ELSE LEAST(movements.token COLLATE "C", pair_token COLLATE "C") END`;

// The fee is stored with every movement of its transaction. It is shown with one entry: that of SOL, which the fee changes, else
// the first token's. All its movements decide, not only the page's, so no filter moves it.
const FEE = `CASE WHEN fee_lamports IS NOT NULL AND NOT EXISTS (
    SELECT FROM movements other
     WHERE other.wallet_id = movements.wallet_id AND other.signature = movements.signature
       AND (other.orphaned_at IS NULL OR other.dropped_at IS NOT NULL)
       AND (other.dropped_at IS NOT NULL, other.token <> 'SOL', other.token COLLATE "C")
         < (movements.dropped_at IS NOT NULL, ${FIRST_TOKEN} <> 'SOL', ${FIRST_TOKEN}))
  THEN fee_lamports::text END`;

// Block times never decrease (Agave, Bank::update_clock), so times are turned into slots: without them a page of long ago would
// scan all newer movements.
const SLOT_FROM = `(SELECT slot FROM movements WHERE wallet_id = :walletId AND block_time >= :from
    ORDER BY block_time, slot LIMIT 1)`;
const SLOT_TO = `(SELECT slot FROM movements WHERE wallet_id = :walletId AND block_time < :to
    ORDER BY block_time DESC, slot DESC LIMIT 1)`;

export function createHistoryQueries(database: Database): HistoryQueries {
  const walletIds = preparedStatement<{ id: number | null }>(database, 'wallet_of_history', WALLET);

  return {
    async page({ network, chainId }, { ownerId, sharers }, address, filters, before, limit) {
      const [wallet] = await walletIds([network, chainId, ownerId, address]);
      if (!wallet) return null;
      const { id: walletId } = wallet;
      if (walletId === null) return [];
      const { rows } = await database.raw<{ rows: MovementRow[] }>(
        historyStatement(filters, before !== null),
        bindingsOf({
          walletId,
          ownerId,
          sharers,
          address,
          limit,
          ...filters,
          slot: before?.slot,
          position: before?.position,
          beforeToken: before?.token,
        }),
      );
      return rows.map(toEntry);
    },
  };
}

/** The statement of a page, with named bindings. Not prepared, because the best plan depends on the values. */
export function historyStatement(filters: HistoryFilters, hasPlace: boolean): string {
  const conditions = [
    'wallet_id = :walletId',
    filters.status === undefined
      ? '(orphaned_at IS NULL OR dropped_at IS NOT NULL)'
      : IS_STATUS[filters.status],
    filters.token === undefined ? [] : 'token = :token',
    filters.signature === undefined ? [] : 'signature = :signature',
    filters.direction === undefined ? [] : 'direction = :direction',
    filters.kind === undefined ? [] : 'kind = :kind',
    filters.from === undefined ? [] : `slot >= ${SLOT_FROM}`,
    filters.to === undefined ? [] : `slot <= ${SLOT_TO}`,
    filters.hideSpam ? `NOT ('spam' = ANY (flags))` : [],
    // Each filter by a side leaves one row of a swap.
    filters.token === undefined && filters.direction === undefined ? '(pair_token IS NULL OR delta < 0)' : [],
    hasPlace ? '(slot, position, token) < (:slot, :position, :beforeToken)' : [],
  ].flat();
  return `SELECT signature, token, slot, position, block_time, block_height, ${STATUS} AS status,
      CASE WHEN dropped_at IS NOT NULL THEN coalesce(drop_reason, 'block_dropped') END AS drop_reason, nodes, kind, delta::text AS delta,
      amount::text AS amount, decimals, pair_token, pair_delta::text AS pair_delta, pair_amount::text AS pair_amount, pair_decimals,
      counterparty, ${FEE} AS fee_lamports, flags,
      (SELECT id FROM operations WHERE id = operation_id AND (owner_id = :ownerId
          OR (owner_id = ANY (:sharers::text[]) AND wallet_address = :address))) AS operation_id
    FROM movements LEFT JOIN LATERAL ${PAIR} ON true WHERE ${conditions.join(' AND ')}
   ORDER BY slot DESC, position DESC, token DESC LIMIT :limit`;
}

type Binding = string | number | boolean | Date | readonly string[];

/** knex refuses undefined values. */
function bindingsOf(values: Record<string, Binding | undefined>) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as Record<string, Binding>;
}

function toEntry(row: MovementRow): HistoryEntry {
  const own = {
    token: row.token,
    delta: BigInt(row.delta),
    amount: BigInt(row.amount),
    decimals: row.decimals,
  };
  const pair = pairOf(row);
  const [given, received] = pair && own.delta > 0n ? [pair, own] : [own, pair];
  return {
    ...given,
    received,
    place: { slot: row.slot, position: row.position, token: row.token },
    signature: row.signature,
    slot: row.slot,
    blockTime: row.block_time,
    blockHeight: row.block_height,
    status: row.status,
    dropReason: row.drop_reason,
    nodes: row.nodes,
    kind: row.kind,
    counterparty: row.counterparty,
    feeLamports: row.fee_lamports === null ? null : BigInt(row.fee_lamports),
    operationId: row.operation_id,
    flags: row.flags,
  };
}

function pairOf(row: MovementRow): HistorySide | null {
  const { pair_token: token, pair_delta: delta, pair_amount: amount, pair_decimals: decimals } = row;
  if (token === null || delta === null || amount === null || decimals === null) return null;
  return { token, delta: BigInt(delta), amount: BigInt(amount), decimals };
}
