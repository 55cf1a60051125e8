import { z } from 'zod';
import { UNVALUED_REASONS } from '../prices/usd-value.ts';

/** Fields that several events have, each described for receivers. */

export const time = z.iso.datetime().meta({ description: 'ISO 8601 in UTC.' });

export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ description: 'Decimal string.' });

export const signedDecimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ description: 'Decimal string, with a leading minus if it decreased.' });

export const usd = decimal.nullable().meta({
  description: 'In USD at the price of then, decimal string; null if no such price is known.',
});

export const usdReason = z
  .enum(UNVALUED_REASONS)
  .nullable()
  .meta({ description: 'Why `usd_value` is null, as described in docs/prices.md; null if it is known.' });

export const walletAddress = z.string().meta({ description: 'Address of the wallet, base58.' });

export const validatorAddress = z.string().meta({ description: 'Vote account of the validator, base58.' });

export const token = z
  .string()
  .meta({ description: 'Symbol of a listed token, else the address of its mint.' });

export const signature = z
  .string()
  .meta({ description: 'Signature of the transaction on the chain, base58.' });

export const userId = z
  .string()
  .meta({ description: 'telegram_id of the user, or the id of the account if it acts without a user.' });

export const chatId = z.string().meta({ description: 'The chat on the messaging platform.' });

export const username = z
  .string()
  .nullable()
  .meta({ description: 'On the messaging platform; null if the user has none.' });
