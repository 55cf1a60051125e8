import type { z } from 'zod';
import type { AlertInput } from '../../use-cases/alerts/alert-input.ts';
import type { createAlertBody } from './alert-schemas.ts';

type Words = Omit<z.output<typeof createAlertBody>, 'condition' | 'token'>;

/** A body in the words of the use cases. */
export function alertInputOf(body: Words): Omit<AlertInput, 'condition' | 'token'> {
  return {
    targetPrice: body.target_price,
    percent: body.percent,
    timeframe: body.timeframe,
    direction: body.direction,
    resetBase: body.reset_base,
    walletAddress: body.wallet_address,
    targetAmount: body.target_amount,
    repeat: body.repeat,
    coolDownSeconds: body.cooldown_seconds,
    hysteresisPercent: body.hysteresis_percent,
    expiresAt: body.expires_at,
    channels: body.channels,
    note: body.note,
  };
}
