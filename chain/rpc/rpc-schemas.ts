import { z } from 'zod';
import { isAddress } from '../../domain/addresses.ts';
import { MAX_BASE_UNITS } from '../../domain/amounts.ts';

/**
 * The parts of answers that are used; other fields are ignored (Solana docs, "JSON-RPC methods"). Lamports are JSON
 * numbers on the wire, also above 2^53 (9 million SOL): the client parses those as bigints.
 */
export const lamports = z
  .union([z.int(), z.bigint()])
  .transform(BigInt)
  .refine((value) => value >= 0n && value <= MAX_BASE_UNITS, 'more or less than 64 bits hold');

/** Base58 of 32 bytes; other text would be an invalid parameter of every later call. */
export const addressText = z.string().refine(isAddress, 'not an address');

const context = z.object({ slot: z.number() });

export const genesisHash = z.string().min(32);

export const blockHeight = z.int();

export const balanceAnswer = z.object({
  context,
  value: z.object({ lamports, owner: z.string(), space: z.int().optional() }).nullable(),
});

export const latestBlockhash = z.object({
  context,
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int() }),
});

export const transactionError = z.union([z.string(), z.record(z.string(), z.unknown())]);

export type TransactionErrorJson = z.infer<typeof transactionError>;

/**
 * Errors (Agave, TransactionError) about the node or its current state, not about the transaction: the node inserts the
 * blockhash itself, so a missing one is its own. Another node is then asked, as after any unusable answer.
 */
const NODE_TROUBLES: ReadonlySet<unknown> = new Set([
  'BlockhashNotFound',
  'AccountInUse',
  'ClusterMaintenance',
]);

export const simulation = z.object({
  context,
  value: z.object({
    err: transactionError
      .nullable()
      .refine((error) => !NODE_TROUBLES.has(error), 'the node cannot simulate at the moment'),
    unitsConsumed: z.number().nullish(),
    /** The requested accounts after the transaction ran. */
    accounts: z.array(z.object({ lamports }).nullable()).nullish(),
  }),
});

export const prioritizationFees = z.array(z.object({ slot: z.number(), prioritizationFee: z.number() }));

export const signatureStatuses = z.object({
  context,
  value: z.array(
    z
      .object({
        slot: z.int(),
        confirmations: z.int().nullish(),
        err: transactionError.nullable(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      .nullable(),
  ),
});

const tokenBalances = z
  .array(
    z.object({
      accountIndex: z.int(),
      mint: z.string(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }),
    }),
  )
  .nullish();

export const landedTransaction = z
  .object({
    slot: z.int(),
    meta: z.object({
      err: transactionError.nullable(),
      preBalances: z.array(lamports),
      postBalances: z.array(lamports),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
    }),
    transaction: z
      .object({
        message: z
          .object({
            accountKeys: z.array(z.string()),
            instructions: z.array(z.object({ programIdIndex: z.int() })).optional(),
          })
          .optional(),
      })
      .optional()
      .catch(undefined),
  })
  .nullable();

export type LandedTransactionJson = NonNullable<z.infer<typeof landedTransaction>>;

export const blockHead = z.object({ blockHeight: z.int().nullable() }).nullable();

export const preflightFailure = z.object({ err: transactionError });

export const blockhashValidity = z.object({ context, value: z.boolean() });
