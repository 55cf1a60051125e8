import { z } from 'zod';

/**
 * Shapes of the answers that are used, tolerant of everything else (Solana docs, "JSON-RPC methods"). Lamports are
 * JSON numbers on the wire, above 2^53 too (9 million SOL): the client makes bigints of those.
 */
export const lamports = z.union([z.int(), z.bigint()]).transform(BigInt);

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
 * Errors (Agave, TransactionError) that speak of the node, or of this moment, and not of the transaction: the node puts in the
 * blockhash itself, so one that it does not find is its own. Another node is asked then, as after any answer that is of no use.
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
      .refine((error) => !NODE_TROUBLES.has(error), 'the node cannot simulate just now'),
    unitsConsumed: z.number().nullish(),
    /** Of the accounts that were asked for, after it ran. */
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
      uiTokenAmount: z.object({ amount: z.string() }),
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
      .object({ message: z.object({ accountKeys: z.array(z.string()) }).optional() })
      .optional()
      .catch(undefined),
  })
  .nullable();

export type LandedTransactionJson = NonNullable<z.infer<typeof landedTransaction>>;

export const blockHead = z.object({ blockHeight: z.int().nullable() }).nullable();

export const preflightFailure = z.object({ err: transactionError });

export const blockhashValidity = z.object({ context, value: z.boolean() });
