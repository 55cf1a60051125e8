import type { Logger } from '../../telemetry/logger.ts';

/** The same subject is named again after so long. */
const REPEAT_MS = 60_000;

/** Far more than nodes disagree about at a time; the oldest are forgotten. */
const MAX_SUBJECTS = 10_000;

/** Says in the log that nodes contradict each other, each subject once a minute at most. */
export interface DisagreementAlarm {
  /** True when the subject is new. Nodes go by name. */
  raise(subject: { slot: number } & Record<string, string | number>, nodes: readonly string[]): boolean;
}

export function createDisagreementAlarm(
  log: Logger,
  now: () => number = () => performance.now(),
): DisagreementAlarm {
  const saidAt = new Map<string, number>();
  return {
    raise(subject, nodes) {
      const key = JSON.stringify(subject);
      const last = saidAt.get(key);
      if (last !== undefined && now() - last < REPEAT_MS) return false;
      saidAt.delete(key);
      saidAt.set(key, now());
      const [oldest] = saidAt.keys();
      if (saidAt.size > MAX_SUBJECTS && oldest !== undefined) saidAt.delete(oldest);
      log.error({ ...subject, nodes }, 'nodes contradict each other: these say otherwise than the rest');
      return last === undefined;
    },
  };
}
