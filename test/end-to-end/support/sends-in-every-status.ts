import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import type { FaultyChain } from '../../support/faulty-chain.ts';
import type { StagedSend, StagedSends } from '../../support/staged-sends.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Nodes that take transactions and forget them. */
const NEVER_LANDS: FaultInput = { kind: 'drop-send' };
/** A chain on which nothing becomes final, so no bytes are proven dead. */
const NEVER_FINAL: FaultInput = { kind: 'late-finality', slots: 1_000_000 };
/** Nodes without a history: bytes get too old, and still they are not proven dead. */
const NO_HISTORY: FaultInput = { kind: 'null-statuses' };

/** Time to be confirmed and given bytes, on a busy machine too. */
const SHORT_VALIDITY_MS = 10_000;

/** The place of each send when the service stops: the status, and its reason if there is one. */
export const PLACES = {
  unconfirmed: 'awaiting_confirmation',
  unconfirmedToken: 'awaiting_confirmation',
  unsigned: 'awaiting_signature',
  unsignedToken: 'awaiting_signature',
  toSign: 'awaiting_signature',
  toSignToken: 'awaiting_signature',
  cancelling: 'awaiting_signature cancelling',
  expiring: 'awaiting_signature expiring',
  submitted: 'submitted',
  tooOld: 'submitted blockhash_expired',
  confirmed: 'confirmed',
} as const;

export type PlacedSends = Record<keyof typeof PLACES, StagedSend>;

/**
 * Brings a send to every place in which an open one can be. The chain is left as it is: nothing lands and nothing becomes final, so
 * all of them stay where they are.
 */
export async function sendsInEveryStatus(
  sends: StagedSends,
  chain: FaultyChain,
  mint: string,
): Promise<PlacedSends> {
  const untilItIs = (send: StagedSend, field: 'status' | 'status_reason', value: string) =>
    waitUntil(`it is ${value}`, async () => (await sends.read(send))[field] === value);

  chain.faults.set([NEVER_FINAL, NEVER_LANDS]);
  const [unconfirmed, unconfirmedToken, unsigned, unsignedToken, expiring, tooOld] = await Promise.all([
    sends.bringTo('waits for its confirmation'),
    sends.bringTo('waits for its confirmation', { token: mint }),
    sends.bringTo('waits for its signature'),
    sends.bringTo('waits for its signature', { token: mint }),
    sends.bringTo('has given out its bytes', {
      valid_until: new Date(Date.now() + SHORT_VALIDITY_MS).toISOString(),
    }),
    sends.bringTo('is submitted'),
  ]);
  chain.faults.set([NO_HISTORY, NEVER_LANDS]);
  await untilItIs(tooOld, 'status_reason', 'blockhash_expired');
  await untilItIs(expiring, 'status_reason', 'expiring');

  chain.faults.set([NEVER_FINAL]);
  const confirmed = await sends.bringTo('is submitted');
  await untilItIs(confirmed, 'status', 'confirmed');

  chain.faults.set([NEVER_FINAL, NEVER_LANDS]);
  const [toSign, toSignToken, cancelling, submitted] = await Promise.all([
    sends.bringTo('has given out its bytes'),
    sends.bringTo('has given out its bytes', { token: mint }),
    sends.bringTo('is being cancelled'),
    sends.bringTo('is submitted'),
  ]);
  return {
    unconfirmed,
    unconfirmedToken,
    unsigned,
    unsignedToken,
    toSign,
    toSignToken,
    cancelling,
    expiring,
    submitted,
    tooOld,
    confirmed,
  };
}
