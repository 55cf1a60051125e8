import type { EventDraft } from '../../domain/events/event-draft.ts';
import { EXAMPLE } from '../../domain/events/event-examples.ts';
import { monotonicMs } from './clock.ts';

export const BENCH_WALLET = EXAMPLE.wallet;

/** A delivery that carries the time at which its event was about to be recorded. */
const RECORDED_AT = /"transaction_id":"op_(\d+\.\d+)-/;

/** So that the body is as long as with an operation's own id: `op_` and a UUID. */
const UUID_LENGTH = 36;

/** A `transaction.confirmed` as the worker writes it. Its operation's id is the time, as the body may hold nothing else. */
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

/** NaN where the body is not that of such an event. */
export function recordedAtMs(body: string): number {
  return Number(RECORDED_AT.exec(body)?.[1]);
}
