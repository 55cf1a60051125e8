import { z } from 'zod';
import { MAX_BASE_UNITS } from '../../domain/amounts.ts';
import { lamports, transactionError } from '../rpc/rpc-schemas.ts';

/** A transaction of getBlock (details `accounts`, or `full` as json) or getTransaction (json); Solana docs, "JSON structures". */

const balance = lamports.refine((value) => value >= 0n && value <= MAX_BASE_UNITS);

/** An address is 32 bytes: 32 to 44 characters. Not checked to be base58, because addresses are only compared. */
const address = z.string().min(32).max(44);

const baseUnits = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .refine((value) => value <= MAX_BASE_UNITS);

const tokenBalance = z.object({
  accountIndex: z.int().min(0),
  mint: address,
  /** Blocks from before 2022 have none. */
  owner: address.nullish(),
  programId: address.nullish(),
  uiTokenAmount: z.object({ amount: baseUnits, decimals: z.int().min(0).max(255) }),
});

export type TokenBalanceJson = z.output<typeof tokenBalance>;

const tokenBalances = z.array(tokenBalance).nullish();

const meta = z.object({
  err: transactionError.nullable(),
  preBalances: z.array(balance),
  postBalances: z.array(balance),
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
  /** Only together with a message; in details `accounts` they are among the keys. */
  loadedAddresses: z.object({ writable: z.array(address), readonly: z.array(address) }).nullish(),
});

const signatures = z.array(z.string().min(1)).min(1);

const withAccounts = z.object({
  signatures,
  accountKeys: z.array(z.object({ pubkey: address, signer: z.boolean() })).min(1),
});

const withMessage = z.object({
  signatures,
  message: z.object({
    accountKeys: z.array(address).min(1),
    header: z.object({ numRequiredSignatures: z.int().min(0) }),
  }),
});

export const transactionJson = z.object({ transaction: z.union([withAccounts, withMessage]), meta });

export type TransactionJson = z.output<typeof transactionJson>;

/** The largest time of a Date, in seconds (ECMA-262, "Time Values"). */
const LAST_SECOND = 8_640_000_000_000;

export const blockTimeJson = z
  .int()
  .min(-LAST_SECOND)
  .max(LAST_SECOND)
  .nullish()
  .transform((seconds) => (seconds == null ? null : new Date(seconds * 1_000)));
