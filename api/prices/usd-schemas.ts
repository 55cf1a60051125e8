import { z } from 'zod';
import { UNVALUED_REASONS, USD_DECIMALS } from '../../domain/prices/usd-value.ts';

/** Each use describes what is valued, and at which price. */
export const usdValue = z
  .string()
  .nullable()
  .meta({
    id: 'UsdValue',
    description: `In USD, decimal string, cut to ${USD_DECIMALS} decimals; null if it is not known.`,
  });

export const usdValueReason = z.enum(UNVALUED_REASONS).nullable().meta({
  id: 'UsdValueReason',
  description:
    'Why the value is null. `network_unpriced`: the network’s tokens have no prices; `unpriced`: no source has a price of the token; `stale`: its last price is too old; `sources_differ`: the sources contradict each other; `unconfirmed`: one source alone reports a large move; `no_price_then`: no price of that time is kept. Null if the value is known.',
});
