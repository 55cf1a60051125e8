import type { Logger } from '../../telemetry/logger.ts';
import { createThrottle } from '../../telemetry/throttle.ts';

/** Logs that nodes contradict each other, each subject at most once a minute. */
export interface DisagreementAlarm {
  /** True when the subject is new. `nodes`: names. */
  raise(subject: { slot: number } & Record<string, string | number>, nodes: readonly string[]): boolean;
}

export function createDisagreementAlarm(log: Logger, throttle = createThrottle()): DisagreementAlarm {
  return {
    raise(subject, nodes) {
      const due = throttle.take(JSON.stringify(subject));
      if (due === 'not_due') return false;
      log.error({ ...subject, nodes }, 'nodes contradict each other: these disagree with the rest');
      return due === 'first';
    },
  };
}
