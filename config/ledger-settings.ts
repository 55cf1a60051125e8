import { z } from 'zod';
import type { Network } from '../domain/networks.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `addresses`: one request per wallet, so the number of requests grows with the wallets. `blocks`: every block is read,
 * independent of the wallets. `auto`: `addresses` for few wallets, `blocks` for many (activities/ledger/choose-source.ts).
 */
const LEDGER_SOURCES = ['auto', 'addresses', 'blocks'] as const;
export type LedgerSourceSetting = (typeof LEDGER_SOURCES)[number];

export interface LedgerSettings {
  sources: Record<Network, LedgerSourceSetting>;
  /** Number of a new wallet's older transactions that are read, newest first. */
  backfillTransactions: number;
  /** After so many days without a sign-in, a wallet is not followed for itself any more; 0: it always is. */
  inactiveWalletDays: number;
}

/** An empty setting counts as missing, as in docker-compose.yml. */
const source = z
  .enum(['', ...LEDGER_SOURCES], `must be one of ${LEDGER_SOURCES.join(', ')}`)
  .default('')
  .transform((text): LedgerSourceSetting => (text === '' ? 'auto' : text));

export const ledgerVariables = {
  SOLANA_MAINNET_LEDGER_SOURCE: source,
  SOLANA_DEVNET_LEDGER_SOURCE: source,
  LEDGER_BACKFILL_TRANSACTIONS: wholeNumber('transactions', { min: 0, max: 9_999_999, missing: 1_000 }),
  LEDGER_INACTIVE_WALLET_DAYS: wholeNumber('days', { min: 0, max: 9_999, missing: 90 }),
};

export function ledgerSettings(values: z.infer<z.ZodObject<typeof ledgerVariables>>): LedgerSettings {
  return {
    sources: {
      mainnet: values.SOLANA_MAINNET_LEDGER_SOURCE,
      devnet: values.SOLANA_DEVNET_LEDGER_SOURCE,
    },
    backfillTransactions: values.LEDGER_BACKFILL_TRANSACTIONS,
    inactiveWalletDays: values.LEDGER_INACTIVE_WALLET_DAYS,
  };
}
