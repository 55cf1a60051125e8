import { readEvidence, readLanding } from './evidence-response.ts';
import { readTimelineEntry } from './timeline-responses.ts';
import { readFields, type FieldReader } from './field-reader.ts';
import type {
  IssuedTransaction,
  IssuedTransactionRecord,
  IssuedTransactionSummary,
  OperationData,
  OperationFailure,
  OperationPreview,
  OperationResult,
  OperationSummary,
  Page,
} from './types.ts';

export function readOperation(data: unknown): OperationData {
  const fields = readFields(data, 'operation');
  return {
    ...readOperationSummary(fields),
    transaction: readOptional(fields.objectOrNull('transaction'), readTransactionSummary),
    transactions: fields.list('transactions', readTransactionRecord),
    landing: readOptional(fields.objectOrNull('landing'), readLanding),
    timeline: fields.list('timeline', readTimelineEntry),
  };
}

export function readOperationPage(data: unknown): Page<OperationSummary> {
  const fields = readFields(data, 'operations');
  return {
    items: fields.list('items', readOperationSummary),
    next_cursor: fields.textOrNull('next_cursor'),
  };
}

export function readIssuedTransaction(data: unknown): IssuedTransaction {
  const fields = readFields(data, 'issued transaction');
  return {
    operation_id: fields.text('operation_id'),
    issue_number: fields.integer('issue_number'),
    transaction: fields.text('transaction'),
    message_hash: fields.text('message_hash'),
    blockhash: fields.text('blockhash'),
    last_valid_block_height: fields.integer('last_valid_block_height'),
    blocks_left: fields.integer('blocks_left'),
  };
}

function readOperationSummary(fields: FieldReader): OperationSummary {
  return {
    operation_id: fields.text('operation_id'),
    kind: fields.text('kind'),
    status: fields.text('status'),
    status_reason: fields.textOrNull('status_reason'),
    version: fields.integer('version'),
    network: fields.text('network'),
    chain_id: fields.text('chain_id'),
    wallet_address: fields.text('wallet_address'),
    from: fields.text('from'),
    recipient: fields.text('recipient'),
    amount: fields.text('amount'),
    token: fields.text('token'),
    mint: fields.text('mint'),
    base_units: fields.text('base_units'),
    fee_cap_lamports: fields.text('fee_cap_lamports'),
    memo: fields.textOrNull('memo'),
    valid_until: fields.textOrNull('valid_until'),
    deadline_at: fields.textOrNull('deadline_at'),
    content_hash: fields.text('content_hash'),
    reference: fields.text('reference'),
    preview: readPreview(fields.object('preview')),
    result: readOptional(fields.objectOrNull('result'), readResult),
    error: readOptional(fields.objectOrNull('error'), readFailure),
    created_at: fields.text('created_at'),
    updated_at: fields.text('updated_at'),
    ended_at: fields.textOrNull('ended_at'),
    finalized_at: fields.textOrNull('finalized_at'),
  };
}

function readPreview(fields: FieldReader): OperationPreview {
  const risk = fields.object('risk');
  return {
    recipient: fields.text('recipient'),
    amount: fields.text('amount'),
    received_amount: fields.text('received_amount'),
    token: fields.text('token'),
    mint: fields.text('mint'),
    decimals: fields.integer('decimals'),
    token_program: fields.textOrNull('token_program'),
    transfer_fee: fields.textOrNull('transfer_fee'),
    creates_token_account: fields.flag('creates_token_account'),
    network_fee: fields.text('network_fee'),
    base_fee: fields.text('base_fee'),
    priority_fee: fields.text('priority_fee'),
    compute_unit_limit: fields.integer('compute_unit_limit'),
    priority_micro_lamports: fields.text('priority_micro_lamports'),
    fee_cap: fields.text('fee_cap'),
    rent: fields.text('rent'),
    warnings: fields.list('warnings', (warning) => ({
      code: warning.text('code'),
      message: warning.text('message'),
    })),
    risk: { level: risk.text('level'), reasons: risk.texts('reasons') },
    net_effect: fields.list('net_effect', (effect) => ({
      address: effect.text('address'),
      token: effect.text('token'),
      change: effect.text('change'),
    })),
  };
}

function readTransactionSummary(fields: FieldReader): IssuedTransactionSummary {
  return {
    issue_number: fields.integer('issue_number'),
    message_hash: fields.text('message_hash'),
    blockhash: fields.text('blockhash'),
    last_valid_block_height: fields.integer('last_valid_block_height'),
    signature: fields.textOrNull('signature'),
    issued_at: fields.text('issued_at'),
    signed_at: fields.textOrNull('signed_at'),
  };
}

function readTransactionRecord(fields: FieldReader): IssuedTransactionRecord {
  return {
    ...readTransactionSummary(fields),
    issued_at_block_height: fields.integer('issued_at_block_height'),
    dead_at: fields.textOrNull('dead_at'),
    evidence: readOptional(fields.objectOrNull('evidence'), readEvidence),
  };
}

function readResult(fields: FieldReader): OperationResult {
  return {
    signature: fields.text('signature'),
    slot: fields.integer('slot'),
    block_height: fields.integer('block_height'),
    fee: fields.text('fee'),
    confirmations: fields.integer('confirmations'),
    // A service that is older than the quorum asked one.
    nodes: fields.integerOrNull('nodes') ?? 1,
  };
}

function readFailure(fields: FieldReader): OperationFailure {
  return {
    code: fields.text('code'),
    message: fields.text('message'),
    retryable: fields.flag('retryable'),
  };
}

function readOptional<Value>(fields: FieldReader | null, read: (fields: FieldReader) => Value): Value | null {
  return fields ? read(fields) : null;
}
