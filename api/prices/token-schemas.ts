import { z } from 'zod';
import { isAddress } from '../../domain/addresses.ts';

/** A view of a wallet shows fewer. Each logo has some three kilobytes as text. */
const MAX_MINTS = 50;

/** Base58 of 32 bytes, by its length. */
const ADDRESS = '[1-9A-HJ-NP-Za-km-z]{32,44}';

const MUST_BE = `must be 1 to ${MAX_MINTS} addresses of mints, separated by commas`;

export const tokensQuery = z.strictObject({
  mints: z
    .string()
    .regex(new RegExp(`^${ADDRESS}(?:,${ADDRESS}){0,${MAX_MINTS - 1}}$`), { error: MUST_BE })
    // The market may refuse all mints of a request for one that is not an address.
    .refine((text) => text.split(',').every(isAddress), MUST_BE)
    .transform((text) => [...new Set(text.split(','))])
    .meta({
      description: `Addresses of mints, 1 to ${MAX_MINTS}, separated by commas.`,
      example: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    }),
});

export const tokensData = z.strictObject({
  tokens: z.array(
    z
      .strictObject({
        mint: z.string(),
        symbol: z.string().nullable().meta({
          description:
            'Of the token list, or of a token that the market has verified and that looks like no listed one. Null: neither.',
        }),
        name: z.string().nullable().meta({ description: 'Of the token list, or verified by the market.' }),
        logo: z.string().nullable().meta({
          description: 'A `data:` URL of a WebP image of 80 by 80 pixels. Null: the token has no logo.',
        }),
        known: z.boolean().meta({
          description: 'False: the service has not looked at the token yet, so ask again in a few seconds.',
        }),
      })
      .meta({ id: 'TokenMetadata' }),
  ),
});
