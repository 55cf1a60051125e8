import type { ChildProcess } from './child-process.ts';

/** In the order in which they are stopped: a part ends before those that it uses. */
const STOP_ORDER = ['api', 'web', 'bot', 'codec', 'worker', 'chain', 'temporal', 'postgres'] as const;

export type Stage = (typeof STOP_ORDER)[number];

export interface PartRegistry {
  /** Registers each process as soon as it exists, ready or not. */
  add(stage: Stage, child: ChildProcess): void;
  /** The processes registered so far for these stages. */
  started(stages: readonly Stage[]): ChildProcess[];
  isStopping(): boolean;
  /** Ends everything, one stage after the other. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): Promise<void>;
}

export function createPartRegistry(onAdded: (child: ChildProcess) => void): PartRegistry {
  const parts: { stage: Stage; child: ChildProcess }[] = [];
  let stopping: Promise<void> | undefined;

  async function stopInOrder(): Promise<void> {
    for (const stage of STOP_ORDER) {
      const ofStage = parts.filter((part) => part.stage === stage).toReversed();
      for (const { child } of ofStage) await child.stop();
    }
  }

  return {
    add(stage, child) {
      parts.push({ stage, child });
      onAdded(child);
      if (stopping !== undefined) void child.stop();
    },
    started: (stages) => parts.filter(({ stage }) => stages.includes(stage)).map(({ child }) => child),
    isStopping: () => stopping !== undefined,
    stop() {
      stopping ??= stopInOrder();
      return stopping;
    },
    async kill() {
      stopping ??= Promise.resolve();
      for (const { child } of parts) child.kill();
      await Promise.all(parts.map(({ child }) => child.exited));
    },
  };
}
