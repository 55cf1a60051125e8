import {
  ENDING_REASONS,
  type SigningRequest,
  type Operation,
  type TimelineEntry,
} from '../../domain/operations/operation.ts';
import type { WalletSharer } from '../../domain/access/relation.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { readWalletSharers } from '../wallets/wallet-sharers.ts';
import { readOpenCommitments, type OwnedWallet, type OpenCommitments } from './open-commitments.ts';
import {
  ROW_COLUMNS,
  toSigningRequest,
  toOperation,
  toTimelineEntry,
  type OperationRow,
  type TimelineRow,
  type SigningRequestRow,
} from './rows.ts';

/** An operation with all details that the API shows. */
export interface OperationDetails {
  operation: Operation;
  latestSigningRequest: SigningRequest | null;
  /** All signing requests, oldest first. */
  signingRequests: SigningRequest[];
  timeline: TimelineEntry[];
  /** The public name of the account that owns it; null if it has none, or no account owns it. */
  publicName: string | null;
}

/** The data that a workflow's activities need: the row, its newest signing request and the time left by the database's clock. */
export interface OperationState {
  operation: Operation;
  latestSigningRequest: SigningRequest | null;
  /** Negative once the deadline is past; null if the status has none. */
  deadlineRemainingMs: number | null;
  /** The newest entry of the timeline. */
  message: string;
  /** The network's chain was replaced for good. */
  chainReplaced: boolean;
}

export interface OperationQueries {
  /** The operation of this owner; also null if it belongs to another owner. */
  details(ownerId: string, operationId: string): Promise<OperationDetails | null>;
  state(operationId: string): Promise<OperationState | null>;
  /** The same for this owner's operation; also null if it belongs to another owner. */
  stateOf(ownerId: string, operationId: string): Promise<OperationState | null>;
  /** The signing requests up to this number, oldest first. */
  signingRequests(operationId: string, upTo: number): Promise<SigningRequest[]>;
  /** It was cancelled, rejected or past its deadline once, even if its transaction was found on the chain afterwards. */
  wasGivenUp(operationId: string): Promise<boolean>;
  version(operationId: string): Promise<number | null>;
  findByMessageHash(operationId: string, messageHash: string): Promise<SigningRequest | null>;
  openCommitments(wallet: OwnedWallet, mint: string | null): Promise<OpenCommitments>;
  /** The others who share a wallet with this owner at present. */
  walletSharers(ownerId: string): Promise<WalletSharer[]>;
}

interface StateRow extends OperationRow {
  deadline_remaining_ms: number | null;
  chain_replaced: boolean;
  message: string;
  signingRequest: SigningRequestRow | null;
}

export function createOperationQueries(database: Database): OperationQueries {
  const statements = {
    state: preparedStatement<FlatStateRow>(database, 'operation_state', `${STATE} WHERE operations.id = $1`),
    stateOf: preparedStatement<FlatStateRow>(
      database,
      'operation_state_of_owner',
      `${STATE} WHERE operations.id = $1 AND operations.owner_id = $2`,
    ),
    signingRequests: preparedStatement<SigningRequestRow>(
      database,
      'operation_signing_requests',
      SIGNING_REQUESTS,
    ),
    details: preparedStatement<DetailsRow>(database, 'operation_details', DETAILS),
    version: preparedStatement<{ version: number }>(
      database,
      'operation_version',
      'SELECT version FROM operations WHERE id = $1',
    ),
  };

  async function readState(operationId: string, ownerId?: string): Promise<StateRow | null> {
    const [row] =
      ownerId === undefined
        ? await statements.state([operationId])
        : await statements.stateOf([operationId, ownerId]);
    return row ? { ...row, signingRequest: signingRequestOf(row) } : null;
  }

  async function readSigningRequests(operationId: string, upTo: number): Promise<SigningRequest[]> {
    return (await statements.signingRequests([operationId, upTo])).map(toSigningRequest);
  }

  /** Most operations have at most one signing request, which was read with the row. */
  async function allSigningRequests({
    operation,
    latestSigningRequest,
  }: OperationState): Promise<SigningRequest[]> {
    if (!latestSigningRequest) return [];
    return latestSigningRequest.number === 1
      ? [latestSigningRequest]
      : readSigningRequests(operation.id, latestSigningRequest.number);
  }

  function toState(row: StateRow): OperationState {
    return {
      operation: toOperation(row),
      latestSigningRequest: row.signingRequest && toSigningRequest(row.signingRequest),
      deadlineRemainingMs: row.deadline_remaining_ms,
      message: row.message,
      chainReplaced: row.chain_replaced,
    };
  }

  return {
    signingRequests: readSigningRequests,
    openCommitments: (wallet, mint) => readOpenCommitments(database, wallet, mint),
    walletSharers: (ownerId) => readWalletSharers(database, ownerId),

    async details(ownerId, operationId) {
      const [row] = await statements.details([operationId, ownerId]);
      if (!row) return null;
      const state = toState({ ...row, signingRequest: signingRequestOf(row) });
      return {
        operation: state.operation,
        latestSigningRequest: state.latestSigningRequest,
        signingRequests: await allSigningRequests(state),
        publicName: row.public_name,
        timeline: row.timeline.map((entry) => toTimelineEntry({ ...entry, at: new Date(entry.at) })),
      };
    },

    async state(operationId) {
      const row = await readState(operationId);
      return row && toState(row);
    },

    async stateOf(ownerId, operationId) {
      const row = await readState(operationId, ownerId);
      return row && toState(row);
    },

    async wasGivenUp(operationId) {
      const [entry] = (await database('operation_timeline')
        .where({ operation_id: operationId })
        .whereIn('status_reason', ENDING_REASONS)
        .limit(1)
        .select('version')) as Pick<TimelineRow, 'version'>[];
      return entry !== undefined;
    },

    async version(operationId) {
      const [row] = await statements.version([operationId]);
      return row?.version ?? null;
    },

    async findByMessageHash(operationId, messageHash) {
      const row = (await database('signing_requests')
        .where({ operation_id: operationId, message_hash: messageHash })
        .first()) as SigningRequestRow | undefined;
      return row ? toSigningRequest(row) : null;
    },
  };
}

const SIGNING_REQUEST_COLUMNS = [
  'id',
  'operation_id',
  'number',
  'message_hash',
  'message',
  'blockhash',
  'last_valid_block_height',
  'created_at_block_height',
  'signature',
  'signed_transaction',
  'witnesses',
  'dead_at',
  'evidence',
  'created_at',
  'signed_at',
] as const satisfies readonly (keyof SigningRequestRow)[];

/** One statement and so one snapshot: the row, its newest signing request and its newest timeline entry have one version. */
function stateColumnsAnd(more: string): string {
  return `SELECT ${ROW_COLUMNS.join(', ')}, newest.message,
    coalesce(chains.ephemeral AND chains.chain_id <> operations.chain_id, false) AS chain_replaced,
    extract(epoch FROM deadline_at - clock_timestamp())::float8 * 1000 AS deadline_remaining_ms,
    ${SIGNING_REQUEST_COLUMNS.map((column) => `latest.${column} AS latest_${column}`).join(', ')}${more}
  FROM operations
  JOIN operation_timeline newest ON newest.operation_id = operations.id AND newest.version = operations.version
  LEFT JOIN LATERAL (SELECT ${SIGNING_REQUEST_COLUMNS.join(', ')} FROM signing_requests s WHERE s.operation_id = operations.id
    ORDER BY number DESC LIMIT 1) latest ON true
  LEFT JOIN chains ON chains.network = operations.network`;
}

const STATE = stateColumnsAnd('');

const SIGNING_REQUESTS = `SELECT ${SIGNING_REQUEST_COLUMNS.join(', ')} FROM signing_requests
  WHERE operation_id = $1 AND number <= $2 ORDER BY number`;

/** The same with the whole timeline: still one statement and one snapshot. */
const DETAILS = `${stateColumnsAnd(`,
    (SELECT json_agg(json_build_object('version', e.version, 'status', e.status, 'status_reason', e.status_reason,
        'message', e.message, 'at', e.at) ORDER BY e.version)
       FROM operation_timeline e WHERE e.operation_id = operations.id) AS timeline,
    (SELECT public_name FROM accounts WHERE accounts.id = operations.owner_id) AS public_name`)}
  WHERE operations.id = $1 AND operations.owner_id = $2`;

type FlatStateRow = Omit<StateRow, 'signingRequest'> & Record<string, unknown>;

function signingRequestOf(row: Record<string, unknown>): SigningRequestRow | null {
  if (row['latest_id'] === null) return null;
  return Object.fromEntries(
    SIGNING_REQUEST_COLUMNS.map((column) => [column, row[`latest_${column}`]]),
  ) as unknown as SigningRequestRow;
}

/** In JSON, times are text. */
type DetailsRow = FlatStateRow & {
  timeline: (Omit<TimelineRow, 'at'> & { at: string })[];
  public_name: string | null;
};
