import { z } from 'zod';
import type { Network } from '../domain/networks.ts';

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

const BACKFILL_TRANSACTIONS = 1_000;
const INACTIVE_WALLET_DAYS = 90;

/** An empty setting counts as missing, as in docker-compose.yml. */
const source = z
  .enum(['', ...LEDGER_SOURCES], `must be one of ${LEDGER_SOURCES.join(', ')}`)
  .default('')
  .transform((text): LedgerSourceSetting => (text === '' ? 'auto' : text));

export const ledgerVariables = {
  SOLANA_MAINNET_LEDGER_SOURCE: source,
  SOLANA_DEVNET_LEDGER_SOURCE: source,
  LEDGER_BACKFILL_TRANSACTIONS: z
    .string()
    .regex(/^\d{0,7}$/, 'must be a number of transactions, 0 to 9999999')
    .default('')
    .transform((text) => (text === '' ? BACKFILL_TRANSACTIONS : Number(text))),
  LEDGER_INACTIVE_WALLET_DAYS: z
    .string()
    .regex(/^\d{0,4}$/, 'must be a number of days, 0 to 9999')
    .default('')
    .transform((text) => (text === '' ? INACTIVE_WALLET_DAYS : Number(text))),
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
