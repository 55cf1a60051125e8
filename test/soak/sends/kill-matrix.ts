import { createRandom, shuffled } from '../seeded.ts';
import type { TrafficName } from './cell.ts';
import { nameOfPoint, type DonePoints } from './done-points.ts';
import { CALM } from './plan.ts';
import type { Report } from './report.ts';
import { isStake, runCell } from './run-cell.ts';
import { diedAtStart, isOfNewChain, runKills, waysToReach, type Kill } from './run-kills.ts';
import { startRig, type CrossedBy, type Rig } from './rig/rig.ts';
import { TRAFFIC } from './traffic/devices.ts';
import { ownerOf, type KindUnderTest } from './traffic/kinds-under-test.ts';

/** Each with an operation of its own; the local chain slows down with its history. */
const KILLS_A_RIG = 48;
const KILLS_A_CELL = 16;

/**
 * SIGKILL at each kill point, and nothing else goes wrong. A point belongs to the workflow that crosses it: those of the operations of each
 * kind are killed for that kind, and those of loops that serve all operations once.
 */
export interface KillMatrix {
  run(lane: number): Promise<void>;
  /** Each known point had its kill. */
  isComplete(): boolean;
  /** A line for each kind, and each loop. */
  print(): string;
}

interface Target extends CrossedBy {
  attempt: number;
}

export function createKillMatrix({
  traffics,
  endsAt,
  seed,
  slotTimeMs,
  report,
  done,
}: {
  traffics: readonly TrafficName[];
  endsAt: number;
  seed: number;
  slotTimeMs: number;
  report: Report;
  /** Points of an earlier run, which this one continues. */
  done: DonePoints;
}): KillMatrix {
  const random = createRandom(seed);
  const kinds = [...new Set(traffics.flatMap((traffic) => TRAFFIC[traffic].map(({ kind }) => kind)))];
  const ofOperations = new Map(kinds.map((kind) => [ownerOf(kind), kind]));
  const known = new Map<string, CrossedBy>();
  const killed = new Set<string>();
  /** No operation met them. */
  const missed = new Set<string>();
  let left: Target[] = [];
  let turns = 0;
  learn(done.known());
  for (const point of done.killed()) killed.add(nameOfPoint(point));
  left = left.filter((point) => !killed.has(nameOfPoint(point)));
  const toMeet = kinds.filter(
    (kind) => ![...known.values()].some(({ owner }) => ofOperations.get(owner) === kind),
  );

  function learn(points: readonly CrossedBy[]): void {
    const unknown = points.filter((point) => !known.has(nameOfPoint(point)));
    for (const point of unknown) known.set(nameOfPoint(point), point);
    // Mixed: a loop that has just been killed begins again after some seconds, while others have their turn.
    left = shuffled([...left, ...unknown.map((point) => ({ ...point, attempt: 0 }))], random);
  }

  /** A point of a loop is met while an operation of any kind is under way. */
  function killOf(target: Target, among: readonly KindUnderTest[] = kinds): Kill & Target {
    turns += 1;
    const kind = ofOperations.get(target.owner) ?? among[turns % among.length];
    if (kind === undefined) throw new Error('no kinds');
    return { ...target, kind };
  }

  async function meet(rig: Rig, kind: KindUnderTest): Promise<string[]> {
    const devices = Object.values(TRAFFIC).flat();
    const result = await runCell(
      rig,
      CALM,
      devices.filter((device) => device.kind === kind),
    );
    report.add(CALM, result);
    return result.problems;
  }

  function tryOtherwise(kill: Kill & Target): void {
    const next = { ...kill, attempt: kill.attempt + 1 };
    if (next.attempt < waysToReach(next) || isOfNewChain(next)) left.push(next);
    else missed.add(nameOfPoint(kill));
  }

  /** With a process that dies at once, if there is a point that no other way meets. */
  async function startNextRig(): Promise<Rig> {
    const dieAt = left.map((each) => killOf(each)).find(isOfNewChain);
    left = left.filter((each) => !dieAt || nameOfPoint(each) !== nameOfPoint(dieAt));
    const rig = await startRig({ slotTimeMs, dieAt });
    if (!dieAt) return rig;
    if (await diedAtStart(rig, dieAt)) {
      killed.add(nameOfPoint(dieAt));
      await done.add([dieAt]);
    } else tryOtherwise(dieAt);
    return rig;
  }

  async function killSome(rig: Rig): Promise<string[]> {
    const waiting = left.filter((each) => !isOfNewChain(killOf(each)));
    const withStakes = waiting.slice(0, 1).some((each) => isStake(killOf(each).kind));
    const among = kinds.filter((kind) => isStake(kind) === withStakes);
    const kills = waiting
      .filter(({ owner }) => isStake(ofOperations.get(owner) ?? among[0] ?? 'send') === withStakes)
      .slice(0, KILLS_A_CELL)
      .map((each) => killOf(each, among));
    left = left.filter((each) => !kills.some((kill) => nameOfPoint(kill) === nameOfPoint(each)));
    const result = await runKills(rig, kills, endsAt);
    report.add(CALM, result);
    for (const kill of kills) {
      const name = nameOfPoint(kill);
      if (result.killed.includes(kill)) killed.add(name);
      else if (result.late.includes(kill)) left.push(kill);
      else tryOtherwise(kill);
    }
    // A cell with a problem has to be repeated.
    if (result.problems.length === 0) await done.add(result.killed);
    return result.problems;
  }

  async function runOnRig(lane: number): Promise<void> {
    const rig = await startNextRig();
    try {
      for (let kills = 0; kills < KILLS_A_RIG && Date.now() < endsAt;) {
        const startedAt = Date.now();
        const kind = toMeet.shift();
        if (kind === undefined && left.every((each) => isOfNewChain(killOf(each)))) return;
        const problems = kind === undefined ? await killSome(rig) : await meet(rig, kind);
        if (kind === undefined) kills += KILLS_A_CELL;
        learn(rig.crossed());
        await done.know([...known.values()]);
        console.log(
          `[lane ${lane}] ${kind === undefined ? '' : `calm ${kind}, `}killed at ${killed.size} of ${known.size} points, ${left.length} left, ` +
            `${missed.size} not met · ${problems.length} problems, ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`,
        );
        for (const problem of problems) console.log(`    ${problem}`);
      }
    } finally {
      await rig.stop();
    }
  }

  return {
    isComplete: () =>
      known.size > 0 && toMeet.length === 0 && [...known.keys()].every((name) => killed.has(name)),
    async run(lane) {
      while (Date.now() < endsAt && (toMeet.length > 0 || left.length > 0)) await runOnRig(lane);
    },
    print() {
      const owners = [...new Set([...known.values()].map(({ owner }) => owner))].toSorted();
      const lines = owners.map((owner) => {
        const names = [...known].filter(([, point]) => point.owner === owner).map(([name]) => name);
        const whose = ofOperations.get(owner) ?? (owner === '' ? 'requests of the rig' : `${owner}, shared`);
        return `${whose}: killed at ${names.filter((name) => killed.has(name)).length} of ${names.length} points`;
      });
      return [...lines, ...[...missed].map((name) => `    not met: ${name}`)].join('\n');
    },
  };
}
