import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import type { Direction, DropReason, MovementStatus } from '../../domain/ledger/movement-status.ts';
import type { MovementFlag, MovementKind } from '../../domain/ledger/movement.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

/** What is left out does not restrict. */
export interface HistoryFilters {
  /** The mint, or `SOL`. */
  token?: string | undefined;
  direction?: Direction | undefined;
  kind?: MovementKind | undefined;
  status?: MovementStatus | undefined;
  /** By the block's time; what has none is left out then. */
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
  hideSpam?: boolean | undefined;
}

/** Where a page newest first goes on. */
export interface HistoryPlace {
  slot: number;
  position: number;
  token: string;
}

export interface HistoryEntry extends HistoryPlace {
  signature: string;
  blockTime: Date | null;
  blockHeight: number | null;
  /** `failed` is of the transaction: it reverted, and cost its fee. */
  status: MovementStatus;
  /** Null for every status but `dropped`. */
  dropReason: DropReason | null;
  /** How many nodes agree on it. */
  nodes: number;
  kind: MovementKind;
  /** Base units, signed. */
  delta: bigint;
  /** Base units that changed hands. */
  amount: bigint;
  decimals: number;
  counterparty: string | null;
  feeLamports: bigint | null;
  /** Of the asking account only. */
  operationId: string | null;
  flags: MovementFlag[];
}

export interface HistoryQueries {
  /**
   * A wallet's movements, newest first, from behind a place; each entry is a place. Null where the account does not have
   * the wallet. What was orphaned is left out until it is dropped for good.
   */
  page(
    chain: LedgerChain,
    accountId: string,
    address: string,
    filters: HistoryFilters,
    behind: HistoryPlace | null,
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
  counterparty: string | null;
  fee_lamports: string | null;
  operation_id: string | null;
  flags: MovementFlag[];
}

const WALLET = `SELECT followed.id FROM wallets JOIN followed_wallets followed
      ON followed.network = wallets.network AND followed.address = wallets.address AND followed.chain_id = $2
   WHERE wallets.network = $1 AND wallets.account_id = $3 AND wallets.address = $4`;

/** Each as the index says it that it is to be found by. */
const IS_STATUS: Record<MovementStatus, string> = {
  confirmed: 'finalized_at IS NULL AND orphaned_at IS NULL AND succeeded',
  finalized: 'finalized_at IS NOT NULL AND succeeded',
  failed: 'NOT succeeded AND orphaned_at IS NULL',
  dropped: 'dropped_at IS NOT NULL',
};

/** In the order in which one hides another. */
const STATUS = `CASE WHEN dropped_at IS NOT NULL THEN 'dropped' WHEN NOT succeeded THEN 'failed'
  WHEN finalized_at IS NOT NULL THEN 'finalized' ELSE 'confirmed' END`;

// A block's time is never before that of the block before it (Agave, Bank::update_clock), so that times are slots: without
// them a page of long ago would look at all that came after it.
const SLOT_FROM = `(SELECT slot FROM movements WHERE wallet_id = :walletId AND block_time >= :from
    ORDER BY block_time, slot LIMIT 1)`;
const SLOT_TO = `(SELECT slot FROM movements WHERE wallet_id = :walletId AND block_time < :to
    ORDER BY block_time DESC, slot DESC LIMIT 1)`;

export function createHistoryQueries(database: Database): HistoryQueries {
  const walletIds = preparedStatement<{ id: number }>(database, 'wallet_of_history', WALLET);

  return {
    async page({ network, chainId }, accountId, address, filters, behind, limit) {
      const [wallet] = await walletIds([network, chainId, accountId, address]);
      const walletId = wallet?.id;
      if (walletId === undefined) return null;
      const { rows } = await database.raw<{ rows: MovementRow[] }>(
        historyStatement(filters, behind !== null),
        bindingsOf({
          walletId,
          accountId,
          limit,
          ...filters,
          slot: behind?.slot,
          position: behind?.position,
          behindToken: behind?.token,
        }),
      );
      return rows.map(toEntry);
    },
  };
}

/** The statement of a page, with named bindings. It is planned anew each time: what fits depends on the values. */
export function historyStatement(filters: HistoryFilters, isBehind: boolean): string {
  const conditions = [
    'wallet_id = :walletId',
    filters.status === undefined
      ? '(orphaned_at IS NULL OR dropped_at IS NOT NULL)'
      : IS_STATUS[filters.status],
    filters.token === undefined ? [] : 'token = :token',
    filters.direction === undefined ? [] : 'direction = :direction',
    filters.kind === undefined ? [] : 'kind = :kind',
    filters.from === undefined ? [] : `slot >= ${SLOT_FROM}`,
    filters.to === undefined ? [] : `slot <= ${SLOT_TO}`,
    filters.hideSpam ? `NOT ('spam' = ANY (flags))` : [],
    isBehind ? '(slot, position, token) < (:slot, :position, :behindToken)' : [],
  ].flat();
  return `SELECT signature, token, slot, position, block_time, block_height, ${STATUS} AS status,
      CASE WHEN dropped_at IS NOT NULL THEN coalesce(drop_reason, 'block_dropped') END AS drop_reason, nodes, kind, delta::text AS delta,
      amount::text AS amount, decimals, counterparty, fee_lamports::text AS fee_lamports, flags,
      (SELECT id FROM operations WHERE id = operation_id AND owner_id = :accountId) AS operation_id
    FROM movements WHERE ${conditions.join(' AND ')}
   ORDER BY slot DESC, position DESC, token DESC LIMIT :limit`;
}

/** knex takes no undefined ones. */
function bindingsOf(values: Record<string, string | number | boolean | Date | undefined>) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as Record<string, string | number | boolean | Date>;
}

function toEntry(row: MovementRow): HistoryEntry {
  return {
    signature: row.signature,
    token: row.token,
    slot: row.slot,
    position: row.position,
    blockTime: row.block_time,
    blockHeight: row.block_height,
    status: row.status,
    dropReason: row.drop_reason,
    nodes: row.nodes,
    kind: row.kind,
    delta: BigInt(row.delta),
    amount: BigInt(row.amount),
    decimals: row.decimals,
    counterparty: row.counterparty,
    feeLamports: row.fee_lamports === null ? null : BigInt(row.fee_lamports),
    operationId: row.operation_id,
    flags: row.flags,
  };
}
