import type { HistoryEntry, HistoryPage, Wallet } from '../../src/wallets/wallet-types.ts';

const HISTORY = { status: 'complete', transactions: 3, since: '2026-01-01T00:00:00.000Z' };

export function wallet(change: Partial<Wallet> = {}): Wallet {
  return {
    address: 'W',
    network: 'devnet',
    connection: 'watched',
    wallet_type: null,
    created_at: '2026-01-01T00:00:00.000Z',
    connected_at: null,
    complete_to_slot: 12,
    seen_to_slot: 12,
    coverage: { status: 'following', lag_slots: 1 },
    history: HISTORY,
    ...change,
  };
}

export function historyEntry(change: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    transaction_id: 'S:W:SOL',
    signature: 'S',
    wallet_address: 'W',
    token: 'SOL',
    mint: 'SOL',
    amount: '-1.5',
    change: '-1.500005',
    received: null,
    usd_value: '-225',
    usd_value_reason: null,
    kind: 'send',
    direction: 'out',
    status: 'finalized',
    reason: null,
    nodes: 2,
    counterparty: 'R',
    fee: '0.000005',
    slot: 12,
    block_height: 11,
    block_time: '2026-01-01T00:00:00.000Z',
    operation_id: null,
    flags: [],
    ...change,
  };
}

export function historyPage(items: HistoryEntry[], nextCursor: string | null): HistoryPage {
  return { items, next_cursor: nextCursor, complete_to_slot: 12, seen_to_slot: 12, history: HISTORY };
}
