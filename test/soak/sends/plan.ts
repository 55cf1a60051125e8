import { ACTIONS, type Action, type Cell, type FaultScenario, type Onset, type TrafficName } from './cell.ts';
import { NO_FAULT, FAULT_SCENARIOS } from './faults/fault-scenarios.ts';
import { LYING_SCENARIOS, scenariosOf } from './faults/lying-nodes.ts';
import { createRandom, shuffled } from '../seeded.ts';
import type { RigOptions } from './rig/rig.ts';

/**
 * Makes the cells of a run. In each pass of a traffic, every known point has its turn: at half of them the process is killed, at the others it
 * gets the next one of the other actions; the next pass swaps the halves. Scenarios without a turn come first, and of these the ones
 * with a lying node. The result only depends on the seed and on the order in which points are discovered and cells end.
 */
export interface Plan {
  /** Points that are discovered during the run are added to the remaining ones. */
  know(traffic: TrafficName, process: Cell['process'], point: string): void;
  /** The next cell for such a service. After every point had its turn, they repeat with other actions and scenarios. */
  next(service: RigOptions, traffic: TrafficName): Cell;
  /** The armed point was not reached: it gets one more turn with other conditions. */
  missed(cell: Cell): void;
  /** Records if the cell's scenario had its turn; otherwise it gets another one. */
  ended(cell: Cell, hadTurn: boolean): void;
  /** How many points of the traffic are known, how many have not had their turn in this pass, and how many passes are done. */
  progress(traffic: TrafficName): { points: number; left: number; passes: number };
  /** Number of scenarios, and those without a turn yet; for one service, or for all. */
  scenarios(service?: RigOptions): { all: number; left: string[] };
}

/** The points of one traffic. */
interface Points {
  all: Target[];
  left: Target[];
  passes: number;
}

export function createPlan(seed: number): Plan {
  const random = createRandom(seed);
  const byTraffic = new Map<TrafficName, Points>();
  const missedOnce = new Set<string>();
  const killedAt = new Set<string>();
  const nextAction = rotating<Action>(ACTIONS.filter((action) => action !== 'nothing' && action !== 'kill'));
  const scenarios = [
    ...shuffled(LYING_SCENARIOS, random),
    ...shuffled([NO_FAULT, ...FAULT_SCENARIOS], random),
  ];
  let due: FaultScenario[] = [...scenarios];
  const hadTurn = new Set<string>();
  const again = new Map<string, () => FaultScenario>();
  let cells = 0;

  function pointsOf(traffic: TrafficName): Points {
    const points = byTraffic.get(traffic) ?? { all: [], left: [], passes: 0 };
    byTraffic.set(traffic, points);
    return points;
  }

  function rotating<T>(items: readonly T[]): () => T {
    let queue: T[] = [];
    return () => {
      if (queue.length === 0) queue = shuffled(items, random);
      const item = queue.pop();
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    };
  }

  function nextScenario(service: RigOptions): FaultScenario {
    const scenario = due.find((each) => scenariosOf(service).includes(each));
    due = due.filter((each) => each !== scenario);
    if (scenario) return scenario;
    const key = JSON.stringify(service);
    const next = again.get(key) ?? rotating(scenariosOf(service));
    again.set(key, next);
    return next();
  }

  return {
    know(traffic, process, point) {
      const { all, left } = pointsOf(traffic);
      const target = { traffic, process, point };
      if (all.some((each) => nameOf(each) === nameOf(target))) return;
      all.push(target);
      left.push(target);
    },
    next(service, traffic) {
      const points = pointsOf(traffic);
      if (points.left.length === 0) {
        points.left = [...points.all];
        points.passes += 1;
      }
      const [target] = points.left.splice(Math.floor(random() * points.left.length), 1);
      if (!target) throw new Error('no kill point is known yet: run a calm cell first');
      cells += 1;
      const onset: Onset = random() < 0.5 ? 'start' : 'toSign';
      const kill = points.passes === 0 ? random() < 0.5 : !killedAt.has(nameOf(target));
      if (kill) killedAt.add(nameOf(target));
      const action = kill ? 'kill' : nextAction();
      return {
        seed: seed * 1_000 + cells,
        ...target,
        action,
        scenario: nextScenario(service),
        onset,
      };
    },
    missed({ traffic, process, point }) {
      const target = { traffic, process, point };
      if (point === null || missedOnce.has(nameOf(target))) return;
      missedOnce.add(nameOf(target));
      pointsOf(traffic).left.push(target);
    },
    ended({ scenario }, had) {
      if (had) hadTurn.add(scenario.name);
      const isDue = !hadTurn.has(scenario.name);
      due = due.filter((each) => each !== scenario);
      if (isDue) due.push(scenario);
    },
    progress(traffic) {
      const { all, left, passes } = pointsOf(traffic);
      return { points: all.length, left: left.length, passes };
    },
    scenarios(service) {
      const asked = service ? scenariosOf(service) : scenarios;
      return {
        all: asked.length,
        left: asked.filter(({ name }) => !hadTurn.has(name)).map(({ name }) => name),
      };
    },
  };
}

type Target = Pick<Cell, 'traffic' | 'process' | 'point'>;

function nameOf({ traffic, process, point }: Target): string {
  return `${traffic} ${process} ${point}`;
}

/** The first cell of a run: it has no faults and discovers the points. */
export const CALM: Cell = {
  seed: 0,
  traffic: 'payments',
  process: 'worker',
  point: null,
  action: 'nothing',
  scenario: NO_FAULT,
  onset: 'start',
};
