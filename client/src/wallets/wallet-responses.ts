import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import type {
  Challenge,
  HistoryEntry,
  HistoryPage,
  HistorySide,
  RemovedWallet,
  Wallet,
  WalletHistory,
} from './wallet-types.ts';

export function readWallet(data: unknown): Wallet {
  return readOne(readFields(data, 'wallet'));
}

export function readWalletPage(data: unknown): Page<Wallet> {
  return readPage(data, 'wallets', readOne);
}

export function readRemovedWallet(data: unknown): RemovedWallet {
  const fields = readFields(data, 'wallet');
  return { address: fields.text('address'), removed: fields.flag('removed') };
}

export function readChallenge(data: unknown): Challenge {
  const fields = readFields(data, 'challenge');
  return {
    nonce: fields.text('nonce'),
    message: fields.text('message'),
    expires_at: fields.text('expires_at'),
  };
}

export function readHistoryPage(data: unknown): HistoryPage {
  const fields = readFields(data, 'history');
  return {
    items: fields.list('items', readEntry),
    next_cursor: fields.textOrNull('next_cursor'),
    complete_to_slot: fields.integerOrNull('complete_to_slot'),
    seen_to_slot: fields.integerOrNull('seen_to_slot'),
    history: readHistory(fields.object('history')),
  };
}

function readOne(fields: FieldReader): Wallet {
  const coverage = fields.object('coverage');
  return {
    address: fields.text('address'),
    network: fields.text('network'),
    connection: fields.text('connection'),
    wallet_type: fields.textOrNull('wallet_type'),
    created_at: fields.text('created_at'),
    connected_at: fields.textOrNull('connected_at'),
    complete_to_slot: fields.integerOrNull('complete_to_slot'),
    seen_to_slot: fields.integerOrNull('seen_to_slot'),
    coverage: { status: coverage.text('status'), lag_slots: coverage.integerOrNull('lag_slots') },
    history: readHistory(fields.object('history')),
  };
}

function readHistory(fields: FieldReader): WalletHistory {
  return {
    status: fields.text('status'),
    transactions: fields.integer('transactions'),
    since: fields.textOrNull('since'),
  };
}

function readEntry(fields: FieldReader): HistoryEntry {
  const received = fields.objectOrNull('received');
  return {
    transaction_id: fields.text('transaction_id'),
    signature: fields.text('signature'),
    wallet_address: fields.text('wallet_address'),
    ...readSide(fields),
    received: received && readSide(received),
    kind: fields.text('kind'),
    direction: fields.text('direction'),
    status: fields.text('status'),
    reason: fields.textOrNull('reason'),
    nodes: fields.integer('nodes'),
    counterparty: fields.textOrNull('counterparty'),
    fee: fields.decimalOrNull('fee'),
    slot: fields.integer('slot'),
    block_height: fields.integerOrNull('block_height'),
    block_time: fields.textOrNull('block_time'),
    operation_id: fields.textOrNull('operation_id'),
    flags: fields.texts('flags'),
  };
}

function readSide(fields: FieldReader): HistorySide {
  return {
    token: fields.text('token'),
    mint: fields.text('mint'),
    amount: fields.decimal('amount'),
    change: fields.decimal('change'),
    usd_value: fields.decimalOrNull('usd_value'),
    usd_value_reason: fields.textOrNull('usd_value_reason'),
  };
}
