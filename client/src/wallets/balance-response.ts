import { readFields } from '../transport/field-reader.ts';
import type { Balance } from './balance-types.ts';

export function readBalance(data: unknown): Balance {
  const fields = readFields(data, 'balance');
  const balances = fields.object('balances').entries();
  return {
    wallet_address: fields.text('wallet_address'),
    sol: fields.decimal('sol'),
    balances: Object.fromEntries(
      balances.map(([token, balance]) => [
        token,
        {
          amount: balance.decimal('amount'),
          usd_value: balance.decimalOrNull('usd_value'),
          usd_value_reason: balance.textOrNull('usd_value_reason'),
          change: balance.decimalOrNull('change'),
          change_reason: balance.textOrNull('change_reason'),
          mint: balance.text('mint'),
          decimals: balance.integer('decimals'),
          token_program: balance.textOrNull('token_program'),
          frozen: balance.flag('frozen'),
        },
      ]),
    ),
    total_usd_value: fields.decimalOrNull('total_usd_value'),
    total_usd_value_reason: fields.textOrNull('total_usd_value_reason'),
    // Without the field: none.
    unpriced_tokens: fields.integerOrNull('unpriced_tokens') ?? 0,
    slot: fields.integer('slot'),
    source: fields.text('source'),
    hidden_tokens: fields.integer('hidden_tokens'),
  };
}
