import { z } from 'zod';
import { warning } from './swap-schemas.ts';

/** An address has 44 characters. */
const MAX_TEXT = 64;

export const tokensQuery = z.strictObject({
  search: z.string().trim().min(1).max(MAX_TEXT).meta({
    description: 'A part of the symbol or of the name, in any case, or the address of a mint.',
    example: 'usd',
  }),
});

export const tokenParams = z.strictObject({
  mint: z.string().min(1).max(MAX_TEXT).meta({ description: 'Address of the mint, or `SOL`.' }),
});

const mint = z.string().meta({ description: 'Address of the mint, or `SOL`.' });

const swappable = 'False: a swap of it is refused, such as of a token of the program Token-2022.';

const reported = z.string().nullable();

const foundToken = {
  token: z.string().meta({ description: 'Symbol of a listed token, else the mint.' }),
  mint,
  name: z.string().nullable().meta({ description: 'Of the token list; null if it does not have the mint.' }),
  listed: z.boolean().meta({
    description: 'True: the network’s own token list has it, and it has no warnings.',
  }),
  verified: z.boolean().nullable().meta({
    description:
      'True: the market has verified that it is the token that its name says. Null: the market does not say, or was not asked, as for a listed token.',
  }),
  swappable: z
    .boolean()
    .nullable()
    .meta({ description: `${swappable} Null: not known, as for a listed token in a search.` }),
  reported_symbol: reported.meta({
    description:
      'What the market calls an unlisted token. Its issuer has chosen it, and another token may have the same. Null if the market does not say.',
  }),
  reported_name: reported.meta({ description: 'As `reported_symbol`.' }),
  looks_like: z.string().nullable().meta({
    description:
      'Symbol of another token for which people can take this one: of a listed token or, in a search, of a verified one before it. Null: none.',
  }),
  price_usd: z.string().nullable().meta({
    description:
      'The market’s own price, a decimal string; null if it does not say. `getPrices` has the price on which the sources agree.',
  }),
  change_24h_percent: z
    .string()
    .nullable()
    .meta({ description: 'The change of that price in 24 hours, in percent.' }),
  warnings: z.array(warning).meta({
    description:
      'Those that a swap for it would have, as far as is known. In a search, the market reports the authorities; a quote reads them from the chain.',
  }),
};

export const foundTokenData = z.strictObject(foundToken).meta({ id: 'FoundToken' });

export const tokenListData = z.strictObject({
  items: z.array(foundTokenData).meta({
    description:
      '20 at most: listed tokens, then verified ones, then others, the most probable of each first.',
  }),
  complete: z.boolean().meta({
    description:
      'False: the market did not answer this search, so tokens that only it knows may be missing. True also if the service does not search at a market.',
  }),
});

export const tokenData = z
  .strictObject({ ...foundToken, decimals: z.int(), swappable: z.boolean().meta({ description: swappable }) })
  .meta({ id: 'SwapTokenFacts' });
