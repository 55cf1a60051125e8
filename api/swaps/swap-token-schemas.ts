import { z } from 'zod';
import { warning } from './swap-schemas.ts';

/** An address has 44 characters. */
const MAX_TEXT = 64;

export const tokensQuery = z.strictObject({
  search: z.string().trim().min(1).max(MAX_TEXT).meta({
    description: 'A part of the symbol or of the name, in any case.',
    example: 'usd',
  }),
});

export const tokenParams = z.strictObject({
  mint: z.string().min(1).max(MAX_TEXT).meta({ description: 'Address of the mint, or `SOL`.' }),
});

const mint = z.string().meta({ description: 'Address of the mint, or `SOL`.' });

export const tokenListData = z.strictObject({
  items: z
    .array(z.strictObject({ token: z.string().meta({ description: 'The symbol.' }), name: z.string(), mint }))
    .meta({ description: '20 at most, the most probable first.' }),
});

const reported = z.string().nullable();

export const tokenData = z
  .strictObject({
    token: z.string().meta({ description: 'Symbol of a listed token, else the mint.' }),
    mint,
    name: z
      .string()
      .nullable()
      .meta({ description: 'Of the token list; null if it does not have the mint.' }),
    listed: z.boolean().meta({
      description: 'True: the network’s own token list has it, and it has no warnings.',
    }),
    decimals: z.int(),
    swappable: z.boolean().meta({
      description: 'False: a swap of it is refused, such as of a token of the program Token-2022.',
    }),
    reported_symbol: reported.meta({
      description:
        'What the market calls an unlisted token. Its issuer has chosen it, and another token may have the same. Null if the market does not say.',
    }),
    reported_name: reported.meta({ description: 'As `reported_symbol`.' }),
    warnings: z.array(warning).meta({ description: 'Those that a swap for it would have.' }),
  })
  .meta({ id: 'SwapTokenFacts' });
