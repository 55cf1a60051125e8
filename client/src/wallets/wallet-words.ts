import type { Open } from '../open-words.ts';

/** Where a wallet's key is kept: in a browser that opened the wallet page, or in another wallet app or program. */
export const WALLET_TYPES = ['device', 'external'] as const;
export type WalletType = Open<(typeof WALLET_TYPES)[number]>;

/** `connected`: the caller proved that it has the wallet's key; `watched`: the wallet can be anyone's. */
export const WALLET_CONNECTIONS = ['watched', 'connected'] as const;
export type WalletConnection = Open<(typeof WALLET_CONNECTIONS)[number]>;

/** `pending`: not followed yet; `following`: up to date; `behind`: events and balances may be out of date. */
export const COVERAGE_STATUSES = ['pending', 'following', 'behind'] as const;
export type CoverageStatus = Open<(typeof COVERAGE_STATUSES)[number]>;

/** Progress of reading older transactions; `bounded`: not all of them will be read. */
export const BACKFILL_STATUSES = ['waiting', 'running', 'complete', 'bounded'] as const;
export type BackfillStatus = Open<(typeof BACKFILL_STATUSES)[number]>;

/** `ledger`: from the followed state of the account's wallet; `chain`: just read from a node. */
export const BALANCE_SOURCES = ['ledger', 'chain'] as const;
export type BalanceSource = Open<(typeof BALANCE_SOURCES)[number]>;

export const DISCONNECT_REASONS = ['user_initiated', 'replaced', 'access_revoked'] as const;
export type DisconnectReason = Open<(typeof DISCONNECT_REASONS)[number]>;

/** Why the change of a balance is not known. */
export const CHANGE_REASONS = ['no_ledger', 'history_incomplete'] as const;
export type ChangeReason = Open<(typeof CHANGE_REASONS)[number]>;
