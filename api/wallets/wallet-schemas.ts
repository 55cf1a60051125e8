import { z } from 'zod';
import { usdValue, usdValueReason } from '../prices/usd-schemas.ts';
import { BALANCE_SOURCES } from '../../use-cases/wallets/ledger-balance.ts';
import { address } from '../operations/operation-schemas.ts';
import { yesOrNo } from '../../http/yes-or-no.ts';

export const balanceQuery = z.strictObject({
  address,
  include_spam: yesOrNo
    .default(false)
    .meta({ description: 'Include tokens that are hidden as spam (followed wallets only).' }),
});

const CHANGE_REASONS = ['no_ledger', 'history_incomplete'] as const;

const nullableDecimal = z.string().nullable();

export const balanceData = z.strictObject({
  wallet_address: z.string(),
  sol: z.string().meta({ description: 'SOL as a decimal string.' }),
  balances: z
    .record(
      z.string(),
      z.strictObject({
        amount: z.string().meta({
          description:
            'The sum of all accounts that the wallet has for the mint. A send takes from the associated token account only.',
        }),
        usd_value: usdValue.meta({ description: 'Value of `amount` at the price of now.' }),
        usd_value_reason: usdValueReason,
        change: nullableDecimal.meta({
          description:
            'By how much `amount` has changed in the last 24 hours, with a leading minus if it fell; null if it is not known.',
        }),
        change_reason: z.enum(CHANGE_REASONS).nullable().meta({
          description:
            'Why `change` is null: `no_ledger` (the balance comes from a node), or `history_incomplete` (the history does not reach 24 hours back yet). Null if it is known.',
        }),
        mint: z.string(),
        decimals: z.int(),
        token_program: z.string().nullable().meta({ description: 'Program of the mint; null for SOL.' }),
        frozen: z.boolean().meta({ description: 'The issuer has frozen an account of the wallet.' }),
      }),
    )
    .meta({
      description: 'By symbol if the network’s token list has the mint, else by mint.',
    }),
  total_usd_value: usdValue.meta({
    description:
      'Sum of the values. Tokens that no source prices are not part of it: `unpriced_tokens` counts them. Null if another value is not known.',
  }),
  total_usd_value_reason: usdValueReason,
  unpriced_tokens: z.int().meta({ description: 'Tokens whose `usd_value_reason` is `unpriced`.' }),
  slot: z
    .int()
    .meta({ description: 'The slot at which the balance was read, or up to which the wallet is known.' }),
  source: z.enum(BALANCE_SOURCES).meta({
    description:
      '`ledger`: from the service’s ledger of a wallet that the account watches; `chain`: a node’s answer to this request.',
  }),
  hidden_tokens: z
    .int()
    .meta({ description: 'Tokens that are left out as spam; `include_spam=true` shows them.' }),
});
