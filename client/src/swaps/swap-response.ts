import { readFields, type FieldReader } from '../transport/field-reader.ts';
import type {
  SwapDetails,
  SwapPreview,
  SwapQuote,
  SwapResult,
  SwapTerms,
  SwapToken,
  SwapWarning,
} from './swap-types.ts';

export function readSwapQuote(data: unknown): SwapQuote {
  const fields = readFields(data, 'quote');
  return {
    network: fields.text('network'),
    ...readTerms(fields),
    preview: readPreview(fields.object('preview')),
    expires_at: fields.text('expires_at'),
  };
}

export function readSwapDetails(fields: FieldReader): SwapDetails {
  return {
    ...readTerms(fields),
    preview: readPreview(fields.object('preview')),
    result: readResult(fields.objectOrNull('result')),
  };
}

function readTerms(fields: FieldReader): SwapTerms {
  return {
    from: fields.text('from'),
    token_in: readSwapToken(fields.object('token_in')),
    token_out: readSwapToken(fields.object('token_out')),
    amount_in: fields.decimal('amount_in'),
    amount_in_base_units: fields.text('amount_in_base_units'),
    minimum_out: fields.decimal('minimum_out'),
    minimum_out_base_units: fields.text('minimum_out_base_units'),
    slippage_bps: fields.integer('slippage_bps'),
    fee_cap_lamports: fields.text('fee_cap_lamports'),
  };
}

function readResult(fields: FieldReader | null): SwapResult | null {
  if (!fields) return null;
  return {
    amount_in: fields.decimal('amount_in'),
    amount_in_base_units: fields.text('amount_in_base_units'),
    amount_out: fields.decimal('amount_out'),
    amount_out_base_units: fields.text('amount_out_base_units'),
    effective_price: fields.decimal('effective_price'),
    network_fee: fields.decimal('network_fee'),
    rent_paid: fields.decimal('rent_paid'),
    rent_returned: fields.decimal('rent_returned'),
    // Without the field: none.
    wrapped_sol: fields.decimalOrNull('wrapped_sol') ?? '0',
  };
}

export function readSwapToken(fields: FieldReader): SwapToken {
  return {
    token: fields.text('token'),
    mint: fields.text('mint'),
    decimals: fields.integer('decimals'),
  };
}

function readPreview(fields: FieldReader): SwapPreview {
  return {
    quoted_out: fields.decimal('quoted_out'),
    quoted_at: fields.text('quoted_at'),
    network_fee: fields.decimal('network_fee'),
    rent: fields.decimal('rent'),
    wrapped_sol: fields.decimal('wrapped_sol'),
    price_impact: fields.decimalOrNull('price_impact'),
    usd_value_in: fields.decimalOrNull('usd_value_in'),
    usd_value_in_reason: fields.textOrNull('usd_value_in_reason'),
    usd_value_out: fields.decimalOrNull('usd_value_out'),
    usd_value_out_reason: fields.textOrNull('usd_value_out_reason'),
    steps: fields.list('steps', (step) => ({
      exchange: step.text('exchange'),
      pool: step.text('pool'),
      share_bps: step.integer('share_bps'),
    })),
    warnings: readWarnings(fields),
  };
}

export function readWarnings(fields: FieldReader): SwapWarning[] {
  return fields.list('warnings', (warning) => ({
    code: warning.text('code'),
    message: warning.text('message'),
    critical: warning.flag('critical'),
  }));
}
