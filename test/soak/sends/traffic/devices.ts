import type { TrafficName } from '../cell.ts';
import { pause, type DeviceSession } from './device-session.ts';
import type { KindUnderTest } from './kinds-under-test.ts';

/** Validity of a send whose device never comes back: long enough to reach that state, short enough to wait for its end. */
const SHORT_VALIDITY_MS = 8_000;

/** Blocks after which a signing request has certainly expired. */
const TOO_OLD_BLOCKS = 5;

/** Requested, confirmed, signing request, submitted: the proof of death comes after these versions. */
const STALE_FROM_VERSION = 4;

/** One way in which devices behave, well or badly; it requests its operation and continues for as long as such a device would. */
export interface Device {
  name: string;
  kind: KindUnderTest;
  run(session: DeviceSession): Promise<void>;
}

/** Reasons of `awaiting_signature` with which a signing request is given out: none, and a swap that was reverted. */
const SIGNABLE: ReadonlySet<string | null> = new Set([null, 'reverted']);

/** Signs every signing request until the operation has ended. */
export async function signUntilEnded(session: DeviceSession): Promise<void> {
  while (session.hasTime()) {
    const seen = await session.read();
    if (seen.ended_at !== null) return;
    if (seen.status === 'awaiting_confirmation') await session.confirm();
    if (seen.status === 'awaiting_signature' && SIGNABLE.has(seen.status_reason)) {
      const bytes = await session.signingRequest();
      if (bytes) await session.submit(await session.sign(bytes.transaction));
    }
    await pause();
  }
}

async function firstBytes(session: DeviceSession, validForMs?: number) {
  if ((await session.create(validForMs)) === null) return null;
  await session.confirm();
  return session.signingRequest();
}

const BEHAVIOURS: readonly Omit<Device, 'kind'>[] = [
  {
    name: 'signs at once',
    async run(session) {
      await session.create();
      await signUntilEnded(session);
    },
  },
  {
    name: 'signs too late',
    async run(session) {
      const bytes = await firstBytes(session);
      if (bytes) {
        const signed = await session.sign(bytes.transaction);
        await session.waitForHeight(bytes.last_valid_block_height + TOO_OLD_BLOCKS);
        await session.submit(signed);
      }
      await signUntilEnded(session);
    },
  },
  {
    name: 'signs too late, and then waits while an operator resets the workflow',
    async run(session) {
      const bytes = await firstBytes(session);
      if (!bytes) return signUntilEnded(session);
      await session.waitForHeight(bytes.last_valid_block_height + TOO_OLD_BLOCKS);
      await session.submit(await session.sign(bytes.transaction));
      while (session.hasTime()) {
        const before = await session.read();
        if (before.ended_at !== null) return;
        if (before.status === 'awaiting_signature' && before.version > STALE_FROM_VERSION) {
          // Every repeated message has seen an older version.
          const isReset = await session.resetWorkflow().then(
            () => true,
            () => false,
          );
          const after = await session.read();
          if (isReset && after.version !== before.version) {
            session.reportProblem(
              `STALE MESSAGE: a reset moved the row from version ${before.version} to ${after.version}`,
            );
          }
          break;
        }
        await pause();
      }
      await signUntilEnded(session);
    },
  },
  {
    name: 'signs in two tabs',
    async run(session) {
      await session.create();
      await Promise.all([session.confirm(), session.confirm()]);
      const first = await session.signingRequest();
      const second = await session.signingRequest();
      const [one, other] = await Promise.all(
        [first, second].map(async (bytes) => (bytes ? session.sign(bytes.transaction) : null)),
      );
      // One tab uses the service, the other one broadcasts by itself.
      await Promise.all([
        other == null ? undefined : session.submit(other),
        one == null ? undefined : session.broadcast(one),
      ]);
      await signUntilEnded(session);
    },
  },
  {
    name: 'hands in one signature and broadcasts another',
    async run(session) {
      const bytes = await firstBytes(session);
      if (bytes) {
        const [handedIn, broadcast] = await Promise.all([
          session.sign(bytes.transaction),
          session.signOtherwise(bytes.transaction),
        ]);
        await session.broadcast(broadcast);
        await session.submit(handedIn);
      }
      await signUntilEnded(session);
    },
  },
  {
    name: 'broadcasts by itself',
    async run(session) {
      const bytes = await firstBytes(session, SHORT_VALIDITY_MS);
      if (bytes) await session.broadcast(await session.sign(bytes.transaction));
    },
  },
  {
    name: 'vanishes',
    async run(session) {
      await firstBytes(session, SHORT_VALIDITY_MS);
    },
  },
  {
    name: 'cancels',
    async run(session) {
      await firstBytes(session);
      await session.cancel();
    },
  },
  {
    name: 'cancels and broadcasts',
    async run(session) {
      const bytes = await firstBytes(session);
      const signed = bytes && (await session.sign(bytes.transaction));
      await session.cancel();
      if (signed !== null) await session.broadcast(signed);
    },
  },
];

/** One of these devices also swaps in each cell, and one has an order. */
const SWAPPING: readonly string[] = [
  'signs at once',
  'signs too late',
  'signs in two tabs',
  'hands in one signature and broadcasts another',
  'cancels and broadcasts',
];

function devicesWith(kind: KindUnderTest, names?: readonly string[]): Device[] {
  return BEHAVIOURS.filter(({ name }) => names?.includes(name) ?? true).map(({ name, run }) => ({
    name: kind === 'send' ? name : `${kind}: ${name}`,
    kind,
    run,
  }));
}

/** The devices of each cell. */
export const TRAFFIC: Readonly<Record<TrafficName, readonly Device[]>> = {
  payments: [...devicesWith('send'), ...devicesWith('swap', SWAPPING)],
  'stake.delegate': devicesWith('stake.delegate'),
  'stake.undelegate': devicesWith('stake.undelegate'),
  'stake.withdraw': devicesWith('stake.withdraw'),
  'stake.redelegate': devicesWith('stake.redelegate'),
  orders: devicesWith('order', SWAPPING),
};

export function deviceNamed(kind: KindUnderTest, name: string): Device {
  const behaviour = BEHAVIOURS.find((each) => each.name === name);
  if (!behaviour) throw new Error(`no device ${name}`);
  return { name: `${kind}: ${name}`, kind, run: behaviour.run };
}
