import { z } from 'zod';
import { amountText } from '../number-text.ts';
import { address } from '../operations/operation-schemas.ts';

export const balanceQuery = z.strictObject({ address });

const nullableDecimal = z.string().nullable();

export const balanceData = z.strictObject({
  wallet_address: z.string(),
  sol: z.string().meta({ description: 'SOL as a decimal string.' }),
  balances: z
    .record(
      z.string(),
      z.strictObject({ amount: z.string(), usd_value: nullableDecimal, change: nullableDecimal }),
    )
    .meta({ description: 'By token symbol; unknown USD values are null.' }),
  total_usd_value: nullableDecimal,
  slot: z.int().meta({ description: 'The slot at which the balance was read.' }),
});

export const sendBody = z.strictObject({
  from: address,
  to: address,
  amount: amountText,
  token: z.string().min(1).max(64).meta({ description: '`SOL`' }),
  fee_cap_lamports: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a whole number of lamports as a string')
    .transform(BigInt)
    .optional()
    .meta({ description: 'Highest fee of the transaction in lamports; 100000 when left out.' }),
  valid_until: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: 'Nothing is confirmed or signed after this moment.' }),
});
