import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { SWAP_WARNING_CODES } from '../../domain/swaps/swap.ts';
import {
  AUTO_SLIPPAGE_BPS,
  DEFAULT_SWAP_FEE_CAP_LAMPORTS,
  MAX_SLIPPAGE_BPS,
} from '../../use-cases/swaps/swap-input.ts';
import { AMOUNT_FORMS, decimalAboveZero, sendAmount } from '../../http/number-text.ts';
import { wholeNumberInBody } from '../../http/whole-number.ts';
import { address } from '../operations/operation-schemas.ts';
import { usdValue, usdValueReason } from '../prices/usd-schemas.ts';
import { feeCapLamports } from '../operations/fee-cap-schema.ts';

const token = z.string().min(1).max(64);
const tokenForms = '`SOL`, a symbol of the network’s token list, or the address of a mint';

const terms = {
  from: address,
  token_in: token.meta({ description: `What the wallet gives: ${tokenForms}.` }),
  token_out: token.meta({ description: `What the wallet gets: ${tokenForms}.` }),
  amount: sendAmount.optional().meta({
    description: `Decimal amount of \`token_in\` in whole tokens. ${AMOUNT_FORMS} \`max\` swaps the whole free balance; of SOL without the fee cap and rent. Give either this or \`amount_out\`.`,
  }),
  amount_out: decimalAboveZero.optional().meta({
    description:
      'The least of `token_out` that has to arrive, as a decimal amount: the service finds about the smallest `amount` whose `minimum_out` is at least this.',
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
  fee_cap_lamports: feeCapLamports(DEFAULT_SWAP_FEE_CAP_LAMPORTS),
};

export const accept = z.array(z.enum(SWAP_WARNING_CODES)).max(SWAP_WARNING_CODES.length).default([]);

export const quoteBody = z.strictObject(terms);

export const swapBody = z.strictObject({
  ...terms,
  minimum_out: decimalAboveZero.optional().meta({
    description:
      'The least of `token_out` that you accept, usually `minimum_out` of a quote: if the swap gives less now, the answer is CONFLICT.',
  }),
  accept: accept.meta({
    description: 'Codes of critical warnings that you have read. Without them the swap is refused.',
  }),
  valid_until: givenTime
    .optional()
    .meta({ description: 'The operation cannot be confirmed or signed after this time.' }),
});

const decimal = z.string().meta({ description: 'Decimal string.' });

export const side = z
  .strictObject({
    token: z.string(),
    mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
    decimals: z.int(),
  })
  .meta({ id: 'SwapSide' });

export const warning = z.strictObject({
  code: z.enum(SWAP_WARNING_CODES),
  message: z.string(),
  critical: z.boolean(),
});

const preview = z
  .strictObject({
    quoted_out: decimal.meta({ description: 'The market expects so much of `token_out` to arrive.' }),
    quoted_at: z.iso.datetime(),
    network_fee: decimal.meta({ description: 'In SOL.' }),
    rent: decimal.meta({
      description: 'In SOL, for a new token account that the wallet keeps.',
    }),
    wrapped_sol: decimal.meta({
      description:
        'Wrapped SOL that the wallet has already: a swap from or to SOL closes its account, so it comes back as SOL, with the rent of that account.',
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
    warnings: z.array(warning),
  })
  .meta({ id: 'SwapPreview' });

const result = z
  .strictObject({
    amount_in: decimal.meta({ description: 'What left the wallet; of SOL without fee and rent.' }),
    amount_in_base_units: z.string(),
    amount_out: decimal.meta({ description: 'What arrived; of SOL without fee and rent.' }),
    amount_out_base_units: z.string(),
    effective_price: decimal.meta({
      description:
        'How much of `token_out` one whole `token_in` gave: `amount_out` by `amount_in`, rounded down to 12 significant digits.',
    }),
    network_fee: decimal.meta({
      description: 'All fees of the swap in SOL, with that of a first transaction that was reverted.',
    }),
    rent_paid: decimal.meta({
      description:
        'In SOL, for new token accounts that the wallet keeps. Rent that the same transaction took and gave back is not counted.',
    }),
    rent_returned: decimal.meta({ description: 'In SOL, of token accounts that were closed.' }),
    wrapped_sol: decimal.meta({
      description:
        'Wrapped SOL that the wallet had before, and that came back as SOL. It is not part of the amounts.',
    }),
  })
  .meta({ id: 'SwapResult' });

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
export const swapData = z
  .strictObject({
    ...swapFields,
    result: result.nullable().meta({
      description:
        'What the swap did, from the balances on the chain, as the same nodes show them that agree on the result. Null before it is confirmed, and if they show no balances of a swap.',
    }),
  })
  .meta({ id: 'Swap' });

export const quoteData = z
  .strictObject({
    ...swapFields,
    network: z.string(),
    expires_at: z.iso.datetime().meta({ description: 'After this time the quote counts as old.' }),
  })
  .meta({ id: 'SwapQuote' });

export type SwapData = z.infer<typeof swapData>;
export type SwapTermsData = Omit<SwapData, 'result'>;
