import { SEND_KIND } from '../checks/sends/send-content.ts';
import { SWAP_KIND } from '../checks/swaps/swap-content.ts';
import { readSendDetails } from '../sends/send-response.ts';
import {
  readStakeDelegate,
  readStakeRedelegate,
  readStakeUndelegate,
  readStakeWithdraw,
} from '../stakes/stake-response.ts';
import { readSwapDetails } from '../swaps/swap-response.ts';
import { readTimelineEntry } from '../timeline/timeline-responses.ts';
import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import { readWalletCreateDetails, WALLET_CREATE_KIND } from '../wallets/wallet-create-response.ts';
import { readEvidence, readLanding } from './evidence-response.ts';
import type {
  SigningRequest,
  SigningRequestRecord,
  SigningRequestSummary,
  KindDetails,
  OperationData,
  OperationFailure,
  OperationLink,
  OperationResult,
  OperationSummary,
} from './operation-types.ts';

export function readOperation(data: unknown): OperationData {
  const fields = readFields(data, 'operation');
  return {
    ...readOperationSummary(fields),
    signing_request: readOptional(fields.objectOrNull('signing_request'), readSigningRequestSummary),
    signing_requests: fields.list('signing_requests', readSigningRequestRecord),
    landing: readOptional(fields.objectOrNull('landing'), readLanding),
    timeline: fields.list('timeline', readTimelineEntry),
    ...readPreparedBy(fields.objectOrNull('prepared_by')),
  };
}

function readPreparedBy(fields: FieldReader | null): Pick<OperationData, 'prepared_by'> {
  if (!fields) return {};
  const [kind, name] = [fields.text('kind'), fields.textOrNull('name')];
  return { prepared_by: kind === 'wallet' || kind === 'account' || kind === 'user' ? { kind, name } : null };
}

export function readOperationPage(data: unknown): Page<OperationSummary> {
  return readPage(data, 'operations', readOperationSummary);
}

export function readOperationLink(data: unknown): OperationLink {
  const fields = readFields(data, 'link');
  return {
    operation_id: fields.text('operation_id'),
    url: fields.text('url'),
    expires_at: fields.text('expires_at'),
  };
}

export function readSigningRequest(data: unknown): SigningRequest {
  const fields = readFields(data, 'signing request');
  return {
    operation_id: fields.text('operation_id'),
    number: fields.integer('number'),
    transaction: fields.text('transaction'),
    message_hash: fields.text('message_hash'),
    blockhash: fields.text('blockhash'),
    last_valid_block_height: fields.integer('last_valid_block_height'),
    blocks_left: fields.integer('blocks_left'),
  };
}

function readOperationSummary(fields: FieldReader): OperationSummary {
  const kind = fields.text('kind');
  return {
    operation_id: fields.text('operation_id'),
    kind,
    status: fields.text('status'),
    status_reason: fields.textOrNull('status_reason'),
    version: fields.integer('version'),
    network: fields.text('network'),
    chain_id: fields.text('chain_id'),
    wallet_address: fields.textOrNull('wallet_address'),
    order_id: fields.textOrNull('order_id'),
    valid_until: fields.textOrNull('valid_until'),
    deadline_at: fields.textOrNull('deadline_at'),
    content_hash: fields.text('content_hash'),
    content_version: fields.integer('content_version'),
    reference: fields.textOrNull('reference'),
    ...readKindDetails(kind, fields),
    result: readOptional(fields.objectOrNull('result'), readResult),
    reverted_fee: fields.decimalOrNull('reverted_fee'),
    error: readOptional(fields.objectOrNull('error'), readFailure),
    created_at: fields.text('created_at'),
    updated_at: fields.text('updated_at'),
    ended_at: fields.textOrNull('ended_at'),
    finalized_at: fields.textOrNull('finalized_at'),
  };
}

/** Empty for a kind that only a newer service knows: its operations still have the common fields. */
function readKindDetails(kind: string, fields: FieldReader): KindDetails {
  switch (kind) {
    case SEND_KIND:
      return { send: readSendDetails(fields.object('send')) };
    case SWAP_KIND:
      return { swap: readSwapDetails(fields.object('swap')) };
    case 'stake.delegate':
      return { stake_delegate: readStakeDelegate(fields.object('stake_delegate')) };
    case 'stake.undelegate':
      return { stake_undelegate: readStakeUndelegate(fields.object('stake_undelegate')) };
    case 'stake.withdraw':
      return { stake_withdraw: readStakeWithdraw(fields.object('stake_withdraw')) };
    case 'stake.redelegate':
      return { stake_redelegate: readStakeRedelegate(fields.object('stake_redelegate')) };
    case WALLET_CREATE_KIND:
      return { wallet_create: readWalletCreateDetails(fields.object('wallet_create')) };
    case 'developer.access':
      return { developer_access: { credential: fields.object('developer_access').text('credential') } };
    default:
      return {};
  }
}

function readSigningRequestSummary(fields: FieldReader): SigningRequestSummary {
  return {
    number: fields.integer('number'),
    message_hash: fields.text('message_hash'),
    blockhash: fields.text('blockhash'),
    last_valid_block_height: fields.integer('last_valid_block_height'),
    signature: fields.textOrNull('signature'),
    created_at: fields.text('created_at'),
    signed_at: fields.textOrNull('signed_at'),
  };
}

function readSigningRequestRecord(fields: FieldReader): SigningRequestRecord {
  return {
    ...readSigningRequestSummary(fields),
    created_at_block_height: fields.integer('created_at_block_height'),
    dead_at: fields.textOrNull('dead_at'),
    evidence: readOptional(fields.objectOrNull('evidence'), readEvidence),
  };
}

function readResult(fields: FieldReader): OperationResult {
  return {
    signature: fields.text('signature'),
    slot: fields.integer('slot'),
    block_height: fields.integer('block_height'),
    fee: fields.decimal('fee'),
    confirmations: fields.integer('confirmations'),
    // Without the field: one node was asked.
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
