import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { DEFAULT_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import { PRIORITIES } from '../../domain/priority.ts';
import { isMemoText, MEMO_PATTERN } from '../../domain/sends/memo-text.ts';
import { MAX_REFERENCES } from '../../domain/sends/references.ts';
import { MAX_MEMO_BYTES, TOKEN_WARNINGS, type TokenWarning } from '../../domain/tokens.ts';
import { hasFields } from '../../http/has-fields.ts';
import { sendAmount } from '../../http/number-text.ts';
import { usdValue, usdValueReason } from '../prices/usd-schemas.ts';
import { address } from '../operations/operation-schemas.ts';
import { feeCapLamports } from '../operations/fee-cap-schema.ts';

const sendFields = z.strictObject({
  from: address,
  to: address,
  amount: sendAmount,
  token: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: '`SOL`, a symbol of the network’s token list, or the address of a mint.' }),
  memo: z
    .string()
    .min(1)
    .max(MAX_MEMO_BYTES)
    .refine(isMemoText, 'must not hold control characters, line breaks or invisible characters')
    .optional()
    .meta({
      description: `Written to the chain, public for everyone; at most ${MAX_MEMO_BYTES} bytes of UTF-8. Without control characters, line breaks and invisible characters (joiners and variation selectors inside emoji are allowed).`,
      pattern: MEMO_PATTERN,
    }),
  references: z
    .array(address)
    .max(MAX_REFERENCES)
    .refine((references) => new Set(references).size === references.length, 'names an address twice')
    .optional()
    .meta({
      description:
        'References of a payment request (Solana Pay), in its order. Each is a read-only account of the transfer, so that the payee finds the payment by it. An account that the transaction has already, such as the sender, is refused, and so is the reference of another operation.',
      uniqueItems: true,
    }),
  allow_off_curve: z
    .boolean()
    .default(false)
    .meta({ description: 'Allow an address without a private key, such as a vault or a multisig.' }),
  priority: z
    .enum(PRIORITIES)
    .optional()
    .meta({ description: 'Priority fee level, derived from recent fees; default `medium`.' }),
  priority_micro_lamports: z
    .string()
    .regex(/^[0-9]{1,18}$/, 'must be a whole number of micro-lamports as a string')
    .transform(BigInt)
    .optional()
    .meta({ description: 'Exact price per compute unit, instead of `priority`.' }),
  fee_cap_lamports: feeCapLamports(DEFAULT_FEE_CAP_LAMPORTS),
  valid_until: givenTime
    .optional()
    .meta({ description: 'The operation cannot be confirmed or signed after this time.' }),
});

export const sendBody = sendFields
  .refine((body) => body.priority === undefined || body.priority_micro_lamports === undefined, {
    message: 'conflicts with `priority_micro_lamports`: leave one of them out',
    path: ['priority'],
  })
  .meta({ not: hasFields('priority', 'priority_micro_lamports') });

const decimal = z.string().meta({ description: 'Decimal string.' });

const risk = z
  .strictObject({
    level: z.enum(['none', 'low', 'medium', 'high']),
    reasons: z.array(z.string()).meta({ description: 'One sentence each, for people.' }),
  })
  .meta({ id: 'Risk' });

const WARNING_CODES = Object.keys(TOKEN_WARNINGS) as [TokenWarning, ...TokenWarning[]];

const preview = z
  .strictObject({
    recipient: z.string(),
    amount: decimal,
    received_amount: decimal.meta({
      description: 'Amount that arrives, after the transfer fee of the token.',
    }),
    token: z.string(),
    mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
    decimals: z.int(),
    usd_value: usdValue.meta({
      description: 'Value of `amount` at the price of the time of the request.',
    }),
    usd_value_reason: usdValueReason,
    token_program: z.string().nullable().meta({ description: 'Program of the mint; null for SOL.' }),
    transfer_fee: decimal.nullable().meta({
      description: 'Amount that the token itself withholds; null if its program has no such fee.',
    }),
    creates_token_account: z.boolean().meta({
      description: 'True if the recipient has no account for the token: the transaction creates it.',
    }),
    network_fee: decimal.meta({ description: 'Fee in SOL: `base_fee` plus `priority_fee`.' }),
    base_fee: decimal.meta({ description: 'Price of the signature in SOL.' }),
    priority_fee: decimal.meta({ description: 'Priority fee in SOL.' }),
    compute_unit_limit: z.int().meta({ description: 'Compute units used in the simulation, plus a margin.' }),
    priority_micro_lamports: z.string().meta({ description: 'Price of one compute unit.' }),
    fee_cap: decimal.meta({ description: 'Maximum fee in SOL.' }),
    rent: decimal.meta({ description: 'Rent for a new account in SOL, paid by the sender.' }),
    warnings: z
      .array(z.strictObject({ code: z.enum(WARNING_CODES), message: z.string() }))
      .meta({ description: 'Powers that the issuer has over the token.' }),
    risk,
    net_effect: z
      .array(z.strictObject({ address: z.string(), token: z.string(), change: z.string() }))
      .meta({ description: 'Balance changes, with a sign.' }),
  })
  .meta({ id: 'SendPreview' });

/** The fields of an operation of kind `send`. */
export const sendData = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    amount: decimal,
    token: z.string(),
    mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
    base_units: z.string().meta({ description: 'The amount in the smallest unit; for SOL in lamports.' }),
    fee_cap_lamports: z.string(),
    memo: z.string().nullable(),
    references: z
      .array(z.string())
      .meta({ description: 'References of the payment request, in its order; empty if it has none.' }),
    preview,
  })
  .meta({ id: 'Send' });

export type SendData = z.infer<typeof sendData>;
