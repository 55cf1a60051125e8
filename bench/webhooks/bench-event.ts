import type { EventDraft } from '../../domain/events/event-draft.ts';
import { EXAMPLE } from '../../domain/events/event-examples.ts';
import { monotonicMs } from './clock.ts';

export const BENCH_WALLET = EXAMPLE.wallet;

/** Finds, in a delivery's body, the time just before its event was recorded. */
const RECORDED_AT = /"transaction_id":"op_(\d+\.\d+)-/;

/** The body is as long as with a real operation id: `op_` and a UUID. */
const UUID_LENGTH = 36;

/**
 * A `transaction.confirmed` as the worker writes it. Its operation id contains the time, because the body may have no other
 * fields.
 */
export function benchEvent(run: string, number: number): EventDraft {
  const at = new Date();
  return {
    family: 'platform',
    name: 'transaction.confirmed',
    cause: `bench:${run}:${number}`,
    at,
    data: {
      transaction_id: `op_${`${monotonicMs().toFixed(3)}-`.padEnd(UUID_LENGTH, '0')}`,
      wallet_address: BENCH_WALLET,
      amount: '0.25',
      token: 'SOL',
      usd_value: '37.5',
      usd_value_reason: null,
      type: 'send',
      signature: EXAMPLE.signature,
      fee: '0.000005',
      recipient: EXAMPLE.other,
      block_height: 284_512_330,
      confirmations: 1,
      confirmed_at: at.toISOString(),
      flags: [],
      nodes: 2,
    },
  };
}

/** NaN if the body is not of such an event. */
export function recordedAtMs(body: string): number {
  return Number(RECORDED_AT.exec(body)?.[1]);
}
