import { z } from 'zod';
import { SWAP_WARNING_CODES } from '../../domain/swaps/swap.ts';
import { MAX_FEE_CAP_LAMPORTS, MIN_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import {
  AUTO_SLIPPAGE_BPS,
  DEFAULT_SWAP_FEE_CAP_LAMPORTS,
  MAX_SLIPPAGE_BPS,
} from '../../use-cases/swaps/swap-input.ts';
import { sendAmount } from '../http/number-text.ts';
import { wholeNumberInBody } from '../http/whole-number.ts';
import { address } from '../operations/operation-schemas.ts';
import { usdValue, usdValueReason } from '../prices/usd-schemas.ts';

const token = z.string().min(1).max(64);
const tokenForms = '`SOL`, a symbol of the network’s token list, or the address of a mint';

const terms = {
  from: address,
  token_in: token.meta({ description: `What the wallet gives: ${tokenForms}.` }),
  token_out: token.meta({ description: `What the wallet gets: ${tokenForms}.` }),
  amount: sendAmount.meta({
    description:
      'Decimal amount of `token_in` in whole tokens; all digits are kept. No exponent. `max` swaps the whole free balance of a token; not for SOL.',
  }),
  slippage_bps: z
    .union(
      [wholeNumberInBody(0, MAX_SLIPPAGE_BPS), z.literal('auto')],
      `must be a whole number, 0 to ${MAX_SLIPPAGE_BPS}, or "auto"`,
    )
    .default('auto')
    .meta({
      description: `How much less than quoted may arrive, in hundredths of a percent, at most ${MAX_SLIPPAGE_BPS}; \`auto\` is ${AUTO_SLIPPAGE_BPS}.`,
    }),
  fee_cap_lamports: z
    .string()
    .regex(/^[0-9]{1,20}$/, 'must be a whole number of lamports as a string')
    .transform(BigInt)
    .optional()
    .meta({
      description: `Maximum fee of the transaction in lamports, ${MIN_FEE_CAP_LAMPORTS} to ${MAX_FEE_CAP_LAMPORTS}; default ${DEFAULT_SWAP_FEE_CAP_LAMPORTS}.`,
      // The range as a regular expression.
      pattern: '^0*(?:[5-9][0-9]{3}|[1-9][0-9]{4,6}|10000000)$',
      maxLength: 20,
    }),
};

export const quoteBody = z.strictObject(terms);

export const swapBody = z.strictObject({
  ...terms,
  minimum_out: z
    .string()
    .max(81)
    .regex(/^(?:0*[1-9][0-9]*(?:\.[0-9]{1,40})?|0+\.0*[1-9][0-9]*)$/, 'must be a decimal above zero')
    .optional()
    .meta({
      description:
        'The least of `token_out` that you accept, usually `minimum_out` of a quote: if the swap gives less now, the answer is CONFLICT.',
    }),
  accept: z.array(z.enum(SWAP_WARNING_CODES)).max(SWAP_WARNING_CODES.length).default([]).meta({
    description: 'Codes of critical warnings that you have read. Without them the swap is refused.',
  }),
  valid_until: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: 'The operation cannot be confirmed or signed after this time.' }),
});

const decimal = z.string().meta({ description: 'Decimal string.' });

const side = z
  .strictObject({
    token: z.string(),
    mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
    decimals: z.int(),
  })
  .meta({ id: 'SwapSide' });

const preview = z
  .strictObject({
    quoted_out: decimal.meta({ description: 'The market expects so much of `token_out` to arrive.' }),
    quoted_at: z.iso.datetime(),
    network_fee: decimal.meta({ description: 'In SOL.' }),
    rent: decimal.meta({
      description: 'In SOL, for a new token account that the wallet keeps.',
    }),
    price_impact: decimal.nullable().meta({
      description:
        'A share of 1: how much worse the price is than for a tiny amount; null if the market does not say.',
    }),
    usd_value_in: usdValue.meta({
      description: 'Value of `amount_in` at the price of the time of the request.',
    }),
    usd_value_in_reason: usdValueReason,
    usd_value_out: usdValue.meta({ description: 'Value of `quoted_out` at the same time.' }),
    usd_value_out_reason: usdValueReason,
    steps: z
      .array(z.strictObject({ exchange: z.string(), pool: z.string(), share_bps: z.int() }))
      .meta({ description: 'The route, as the market names it.' }),
    warnings: z.array(
      z.strictObject({ code: z.enum(SWAP_WARNING_CODES), message: z.string(), critical: z.boolean() }),
    ),
  })
  .meta({ id: 'SwapPreview' });

const swapFields = {
  from: z.string(),
  token_in: side,
  token_out: side,
  amount_in: decimal,
  amount_in_base_units: z.string(),
  minimum_out: decimal.meta({ description: 'The least that arrives; with less, everything is reverted.' }),
  minimum_out_base_units: z.string(),
  slippage_bps: z.int(),
  fee_cap_lamports: z.string(),
  preview,
};

/** The fields of an operation of kind `swap`. */
export const swapData = z.strictObject(swapFields).meta({ id: 'Swap' });

export const quoteData = z
  .strictObject({
    ...swapFields,
    network: z.string(),
    expires_at: z.iso.datetime().meta({ description: 'After this time the quote counts as old.' }),
  })
  .meta({ id: 'SwapQuote' });

export type SwapData = z.infer<typeof swapData>;
