import type { Knex } from 'knex';
import type { SigningRequest, Operation, TimelineEntry } from '../../domain/operations/operation.ts';

/** Rows as the driver returns them. Only the stores write jsonb columns, so their shape is known. */
export interface OperationRow {
  id: string;
  owner_id: string;
  kind: Operation['kind'];
  network: Operation['network'];
  chain_id: string;
  status: Operation['status'];
  status_reason: Operation['statusReason'];
  version: number;
  wallet_address: string | null;
  request: Operation['request'];
  preview: Operation['preview'];
  content_hash: string;
  content_version: number;
  reference_key: string | null;
  valid_until: Date | null;
  deadline_at: Date | null;
  deadline_passed: boolean | null;
  confirmed_by_caller_at: Date | null;
  confirmed_by: Operation['confirmedBy'];
  submitted_at: Date | null;
  result: Operation['result'];
  reverted_fee_lamports: string | null;
  error: Operation['error'];
  outcome: Operation['outcome'];
  landing: Operation['landing'];
  created_at: Date;
  updated_at: Date;
  finalized_at: Date | null;
  ended_at: Date | null;
  check_at: Date | null;
  order_id: string | null;
}

export interface SigningRequestRow {
  id: string;
  operation_id: string;
  number: number;
  message_hash: string;
  message: Buffer;
  blockhash: string;
  last_valid_block_height: number;
  created_at_block_height: number;
  signature: string | null;
  signed_transaction: Buffer | null;
  witnesses: string[];
  dead_at: Date | null;
  evidence: SigningRequest['evidence'];
  created_at: Date;
  signed_at: Date | null;
}

export interface TimelineRow {
  version: number;
  status: TimelineEntry['status'];
  status_reason: TimelineEntry['statusReason'];
  message: string;
  at: Date;
}

/** Named columns and not `*`: a prepared statement fails forever after the table gets a column (db/postgres/prepared-statement.ts). */
const OPERATION_COLUMNS = [
  'id',
  'owner_id',
  'kind',
  'network',
  'chain_id',
  'status',
  'status_reason',
  'version',
  'wallet_address',
  'request',
  'preview',
  'content_hash',
  'content_version',
  'reference_key',
  'valid_until',
  'deadline_at',
  'confirmed_by_caller_at',
  'confirmed_by',
  'submitted_at',
  'result',
  'reverted_fee_lamports',
  'error',
  'outcome',
  'landing',
  'created_at',
  'updated_at',
  'finalized_at',
  'ended_at',
  'check_at',
  'order_id',
] as const satisfies readonly (keyof OperationRow)[];

/** All columns of an operation, and the one computed by the database's clock. */
export const ROW_COLUMNS = [
  ...OPERATION_COLUMNS.map((column) => `operations.${column}`),
  'operations.deadline_at <= clock_timestamp() AS deadline_passed',
];

export function rowColumns(database: Knex): Knex.Raw[] {
  return ROW_COLUMNS.map((column) => database.raw(column));
}

export function toOperation(row: OperationRow): Operation {
  return {
    id: row.id,
    ownerId: row.owner_id,
    kind: row.kind,
    network: row.network,
    chainId: row.chain_id,
    status: row.status,
    statusReason: row.status_reason,
    version: row.version,
    walletAddress: row.wallet_address,
    request: row.request,
    preview: row.preview,
    contentHash: row.content_hash,
    contentVersion: row.content_version,
    referenceKey: row.reference_key,
    validUntil: row.valid_until,
    deadlineAt: row.deadline_at,
    deadlinePassed: row.deadline_passed === true,
    confirmedByCallerAt: row.confirmed_by_caller_at,
    confirmedBy: row.confirmed_by,
    submittedAt: row.submitted_at,
    result: row.result,
    revertedFeeLamports: row.reverted_fee_lamports,
    error: row.error,
    outcome: row.outcome,
    landing: row.landing,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finalizedAt: row.finalized_at,
    endedAt: row.ended_at,
    isFinal: row.check_at === null,
    orderId: row.order_id,
  };
}

export function toSigningRequest(row: SigningRequestRow): SigningRequest {
  return {
    id: row.id,
    operationId: row.operation_id,
    number: row.number,
    messageHash: row.message_hash,
    message: row.message,
    blockhash: row.blockhash,
    lastValidBlockHeight: row.last_valid_block_height,
    createdAtBlockHeight: row.created_at_block_height,
    signature: row.signature,
    signedTransaction: row.signed_transaction,
    witnesses: row.witnesses,
    deadAt: row.dead_at,
    evidence: row.evidence,
    createdAt: row.created_at,
    signedAt: row.signed_at,
  };
}

export function toTimelineEntry(row: TimelineRow): TimelineEntry {
  return {
    version: row.version,
    status: row.status,
    statusReason: row.status_reason,
    message: row.message,
    at: row.at,
  };
}
