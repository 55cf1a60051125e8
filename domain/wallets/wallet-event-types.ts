import { z } from 'zod';
import { EXAMPLE } from '../events/event-examples.ts';
import {
  decimal,
  signedDecimal,
  time,
  usd,
  usdReason,
  userId,
  walletAddress,
} from '../events/event-fields.ts';
import { defineEventType } from '../events/event-type.ts';

/** Where the wallet's key lives: in a browser that opened the wallet page, or in another wallet app or program. */
export const WALLET_TYPES = ['device', 'external'] as const;

export const DISCONNECT_REASONS = ['user_initiated', 'replaced', 'access_revoked'] as const;

export const WALLET_EVENTS = {
  'balance.updated': defineEventType({
    description: "A wallet's balance changed; to every account that connected or watches the wallet.",
    version: 1,
    data: z.strictObject({
      wallet_address: walletAddress,
      balances: z
        .record(
          z.string(),
          z.strictObject({
            amount: decimal,
            usd_value: usd,
            usd_value_reason: usdReason,
            change: signedDecimal.meta({
              description: 'Change of `amount`, decimal string with a leading minus if it decreased.',
            }),
          }),
        )
        .meta({ description: 'By symbol of a listed token, else by the address of its mint.' }),
      total_usd_value: usd.meta({
        description:
          'Of all tokens that the wallet has then, also those that are not in `balances`, at the prices of then; tokens that no source prices are left out. Null if another value is not known.',
      }),
      total_usd_value_reason: usdReason.meta({
        description: 'Why `total_usd_value` is null, as described in docs/prices.md; null if it is known.',
      }),
      unpriced_tokens: z.int().meta({ description: 'Tokens that no source prices.' }),
      updated_at: time,
    }),
    example: {
      wallet_address: EXAMPLE.wallet,
      balances: {
        SOL: { amount: '9.499995', usd_value: '1424.99925', usd_value_reason: null, change: '-0.500005' },
      },
      total_usd_value: '1674.99925',
      total_usd_value_reason: null,
      unpriced_tokens: 0,
      updated_at: EXAMPLE.at,
    },
  }),
  'wallet.connected': defineEventType({
    description:
      'A wallet was connected; to the account that connected it, or, on the wallet page, to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      user_id: userId,
      wallet_address: walletAddress,
      wallet_type: z.enum(WALLET_TYPES),
      connected_at: time,
    }),
    example: {
      user_id: EXAMPLE.user,
      wallet_address: EXAMPLE.wallet,
      wallet_type: 'device',
      connected_at: EXAMPLE.at,
    },
  }),
  'wallet.disconnected': defineEventType({
    description:
      'A wallet was disconnected; to the account that had connected it, or, on the wallet page, to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      user_id: userId,
      wallet_address: walletAddress,
      disconnected_at: time,
      reason: z.enum(DISCONNECT_REASONS),
    }),
    example: {
      user_id: EXAMPLE.user,
      wallet_address: EXAMPLE.wallet,
      disconnected_at: EXAMPLE.at,
      reason: 'user_initiated',
    },
  }),
};
