import type { FieldReader } from '../transport/field-reader.ts';
import type { SendDetails, SendPreview } from './send-types.ts';

export function readSendDetails(fields: FieldReader): SendDetails {
  return {
    from: fields.text('from'),
    to: fields.text('to'),
    amount: fields.decimal('amount'),
    token: fields.text('token'),
    mint: fields.text('mint'),
    base_units: fields.text('base_units'),
    fee_cap_lamports: fields.text('fee_cap_lamports'),
    memo: fields.textOrNull('memo'),
    // Without the field: none.
    references: fields.textsOrNull('references') ?? [],
    preview: readPreview(fields.object('preview')),
  };
}

function readPreview(fields: FieldReader): SendPreview {
  const risk = fields.object('risk');
  return {
    recipient: fields.text('recipient'),
    amount: fields.decimal('amount'),
    received_amount: fields.decimal('received_amount'),
    token: fields.text('token'),
    mint: fields.text('mint'),
    decimals: fields.integer('decimals'),
    usd_value: fields.decimalOrNull('usd_value'),
    usd_value_reason: fields.textOrNull('usd_value_reason'),
    token_program: fields.textOrNull('token_program'),
    transfer_fee: fields.textOrNull('transfer_fee'),
    creates_token_account: fields.flag('creates_token_account'),
    network_fee: fields.decimal('network_fee'),
    base_fee: fields.decimal('base_fee'),
    priority_fee: fields.decimal('priority_fee'),
    compute_unit_limit: fields.integer('compute_unit_limit'),
    priority_micro_lamports: fields.text('priority_micro_lamports'),
    fee_cap: fields.decimal('fee_cap'),
    rent: fields.decimal('rent'),
    warnings: fields.list('warnings', (warning) => ({
      code: warning.text('code'),
      message: warning.text('message'),
    })),
    risk: { level: risk.text('level'), reasons: risk.texts('reasons') },
    net_effect: fields.list('net_effect', (effect) => ({
      address: effect.text('address'),
      token: effect.text('token'),
      change: effect.decimal('change'),
    })),
  };
}
