import { generateKeypairSigner } from '../../../client/src/index.ts';
import { CALM } from './plan.ts';
import type { CrossedBy, Rig } from './rig/rig.ts';
import { followWallet, runCell, type CellResult } from './run-cell.ts';
import { pause } from './traffic/device-session.ts';
import { deviceNamed, type Device } from './traffic/devices.ts';
import { connectWallet } from './traffic/orders-under-test.ts';
import { ownerOf, type KindUnderTest } from './traffic/kinds-under-test.ts';

/** A process dies at a point, while an operation of a kind is under way. */
export interface Kill extends CrossedBy {
  kind: KindUnderTest;
}

/** The devices whose operations have most points. Devices with points that no other has come first. */
const DEVICES_THAT_REACH: readonly [RegExp, string][] = [
  [/cancel/, 'cancels'],
  [/expire/, 'vanishes'],
  [/isBlockhashValid|getSignaturesForAddress|getFirstAvailableBlock/, 'signs too late'],
  [/./, 'signs at once'],
  [/./, 'signs too late'],
  [/./, 'broadcasts by itself'],
];

/** How long a point is waited for when its operation's device has nothing left to do; shorter once the operation is final. */
const PATIENCE_MS = 15_000;

/** A call of a loop lasts about a minute, and some of its points are only at its end. */
const PATIENCE_WITH_LOOPS_MS = 80_000;

/** Each operation also waits while the process is away for the kills of others. */
const DEVICE_MS = 600_000;

/** True if the operation's own workflow, or a request of its device, crosses the point. */
function isOfOperation({ kind, owner }: Pick<Kill, 'kind' | 'owner'>): boolean {
  return owner === ownerOf(kind);
}

/** A device, and whether its process begins again just before: some points are crossed only then, and what was read is kept. */
interface Way {
  name: string;
  fromItsStart: boolean;
}

function waysTo(kill: Kill): Way[] {
  const [first = 'signs at once', ...others] = isOfOperation(kill) ? namesFor(kill.point) : [];
  return [
    { name: first, fromItsStart: false },
    { name: first, fromItsStart: true },
    ...others.map((name) => ({ name, fromItsStart: false })),
  ];
}

/** How many ways there are to reach a point. */
export function waysToReach(kill: Kill): number {
  return waysTo(kill).length;
}

/** After these, a point of a loop may be one that is crossed only when a chain is new to the service. */
export function isOfNewChain(kill: Kill & { attempt: number }): boolean {
  return !isOfOperation(kill) && kill.attempt === waysToReach(kill);
}

/** True if the process of a rig that was started for this died there. */
export async function diedAtStart(rig: Rig, { process }: CrossedBy): Promise<boolean> {
  const endsAt = Date.now() + PATIENCE_MS;
  while (rig[process].starts() === 1 && Date.now() < endsAt) await pause();
  return rig[process].starts() > 1;
}

/**
 * One operation for each kill, of each process one after the other: the next one begins as soon as the process before has died, so that it also begins
 * while that process is away and others are not done. `attempt` chooses the way. Returns the kills that happened, and those that had no time.
 */
export async function runKills(
  rig: Rig,
  kills: readonly (Kill & { attempt?: number })[],
  endsAt = Infinity,
): Promise<CellResult & { killed: Kill[]; late: Kill[] }> {
  const killed: Kill[] = [];
  const late: Kill[] = [];
  const turns = { worker: Promise.resolve(), api: Promise.resolve() };
  const devices = kills.map((kill): Device => {
    const before = turns[kill.process];
    let next: () => void = () => undefined;
    turns[kill.process] = new Promise((resolve) => {
      next = resolve;
    });
    const device = deviceThatMeets(rig, kill, (happened) => {
      if (happened) killed.push(kill);
      next();
    });
    return {
      ...device,
      async run(session) {
        await before;
        if (Date.now() < endsAt) return device.run(session);
        late.push(kill);
        next();
      },
    };
  });
  return { ...(await runCell(rig, CALM, devices, DEVICE_MS)), killed, late };
}

function deviceThatMeets(
  rig: Rig,
  kill: Kill & { attempt?: number },
  ended: (happened: boolean) => void,
): Device {
  const { kind, process: name, owner, point, attempt = 0 } = kill;
  const isOwn = isOfOperation(kill);
  const { name: device, fromItsStart } = waysTo(kill)[attempt] ?? {
    name: 'signs at once',
    fromItsStart: false,
  };
  const usual = deviceNamed(kind, device);
  return {
    ...usual,
    name: `${usual.name}, while the ${name} dies at ${point} (${owner})`,
    async run(session) {
      const process = rig[name];
      const startsAfter = process.starts() + (fromItsStart ? 2 : 1);
      const armed = process.arm(point, 'die', owner);
      if (fromItsStart) process.kill();
      const isDead = (): boolean => process.starts() >= startsAfter;
      const met = armed.reached.then(async () => {
        while (!isDead()) await pause();
        ended(true);
      });
      try {
        if (owner === '') await meetRequestsOfRig(rig);
        let id = '';
        const create = session.create.bind(session);
        session.create = async (...args) => {
          const created = await create(...args);
          id = created?.operation_id ?? id;
          return created;
        };
        await usual.run(session);
        const patienceMs = !isOwn && fromItsStart ? PATIENCE_WITH_LOOPS_MS : PATIENCE_MS;
        await Promise.race([met, pause(patienceMs), ...(isOwn ? [untilFinal(rig, id)] : [])]);
      } finally {
        if (!isDead()) {
          armed.disarm();
          ended(false);
        }
      }
    },
  };
}

/** Makes the requests that the rig makes before the operations of a cell. */
async function meetRequestsOfRig(rig: Rig): Promise<void> {
  const wallet = generateKeypairSigner();
  await followWallet(rig, wallet.address);
  await connectWallet(rig, wallet);
}

/** Nothing of the operation is left to be done. */
async function untilFinal({ database }: Rig, id: string): Promise<void> {
  const isOpen = () => database('operations').where({ id }).whereNotNull('check_at').first('id');
  while ((await isOpen()) !== undefined) await pause();
}

function namesFor(point: string): string[] {
  const names = DEVICES_THAT_REACH.filter(([points]) => points.test(point)).map(([, name]) => name);
  return [...new Set(names)];
}
