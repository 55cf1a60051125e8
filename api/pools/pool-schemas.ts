import { z } from 'zod';
import { POOL_SORTS } from '../../domain/pools/pool-order.ts';
import { POOL_SOURCES } from '../../domain/pools/pool.ts';
import { FEE_REASONS } from '../../use-cases/pools/pool-reader.ts';
import { cursor } from '../../http/cursor.ts';
import { wholeNumber } from '../../http/whole-number.ts';

/** As many as one answer of a source has. */
const MAX_PAGE = 30;

/** An address has 44 characters. */
const MAX_NAME = 64;

export const poolsQuery = z.strictObject({
  token: z.string().min(1).max(MAX_NAME).meta({
    description: '`SOL`, a symbol of the network’s token list, or the address of a mint.',
    example: 'SOL',
  }),
  sort: z.enum(POOL_SORTS).default('liquidity').meta({
    description:
      '`liquidity`, `volume`: the largest first. `age`: the oldest first. `newest`: the youngest first. Pools whose value is not known come last.',
  }),
  limit: wholeNumber(1, MAX_PAGE).default(10).meta({ description: 'Pools in a page.' }),
  cursor: cursor
    .optional()
    .meta({ description: '`next_cursor` of the previous page, with the same `sort`.' }),
});

export const poolParams = z.strictObject({
  address: z.string().min(1).max(MAX_NAME).meta({ description: 'Address of the pool.' }),
});

const side = z.strictObject({
  mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
  symbol: z.string().nullable().meta({
    description: 'Symbol of the token list, else the one that the source reports.',
  }),
  listed: z.boolean().meta({
    description:
      'True: the token list has the mint. False: anyone may have given it this symbol; compare the mint.',
  }),
});

const unreported = 'null if the source does not report it.';

const decimal = z.string().nullable();

export const poolData = z
  .strictObject({
    address: z.string(),
    pair: z.string().meta({
      description: 'Symbols of base and quote token; a token that has none by its mint.',
      example: 'SOL/USDC',
    }),
    dex: z.string().meta({ description: 'The exchange, as the source names it.', example: 'raydium' }),
    base: side,
    quote: side,
    price_usd: decimal.meta({
      description: `Of one base token in this pool, in USD, decimal string; ${unreported} For information: nothing acts on it.`,
    }),
    price_in_quote: decimal.meta({
      description: `Of one base token in quote tokens, decimal string; ${unreported}`,
    }),
    liquidity_usd: decimal.meta({
      description: `Worth of both sides of the pool in USD, decimal string; ${unreported}`,
    }),
    volume_24h_usd: decimal.meta({
      description: `Traded in the last 24 hours, in USD, decimal string; ${unreported}`,
    }),
    fee_percent: decimal.meta({ description: 'Fee of a swap in percent of its amount, decimal string.' }),
    fee_reason: z.enum(FEE_REASONS).nullable().meta({
      description:
        'Why `fee_percent` is null. `single_pool_only`: ask for this pool alone. `not_reported`: no source reports it. `source_unavailable`: the source of fees does not answer at present.',
    }),
    created_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: `When the pool was made; ${unreported}` }),
    age_days: z.int().nullable().meta({ description: 'Whole days since `created_at`.' }),
    source: z.enum(POOL_SOURCES).meta({ description: 'The source of everything but the fee.' }),
    as_of: z.iso.datetime().meta({ description: 'When the source answered.' }),
    as_of_age_seconds: z.int().meta({ description: 'Seconds since `as_of`.' }),
    stale: z.boolean().meta({
      description: 'True: no source answers at present, and this is the last answer.',
    }),
  })
  .meta({ id: 'Pool' });

export const poolListData = z.strictObject({
  items: z.array(poolData),
  next_cursor: z.string().nullable().meta({ description: 'For `cursor`; null on the last page.' }),
});
