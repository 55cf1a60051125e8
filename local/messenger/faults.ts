import { BotApiError } from './bot-api-error.ts';

/** A fault of the next requests of the bot. */
export interface Fault {
  /** Null: every method. */
  method: string | null;
  /** Null: until faults are cleared. */
  times: number | null;
  /**
   * `too_many`: 429. `unavailable`: 502. `cut`: the connection ends without an answer, and nothing was done. `lost`: it was done, and the
   * answer is lost. `silent`: nothing is done and nothing is answered until faults are cleared. `held`: it is done, and not answered until then.
   */
  kind: 'too_many' | 'unavailable' | 'cut' | 'lost' | 'silent' | 'held';
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** The connection is to end without an answer. */
export class CutConnection extends Error {}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let faults: Fault[] = [];
  let held: (() => void)[] = [];

  function take(method: string): Fault | undefined {
    const fault = faults.find((each) => each.method === null || each.method === method);
    if (fault?.times === undefined || fault.times === null) return fault;
    fault.times -= 1;
    if (fault.times <= 0) faults = faults.filter((each) => each !== fault);
    return fault;
  }

  return {
    add(fault: Fault): void {
      faults.push({ ...fault });
    },
    clear(): void {
      faults = [];
      for (const release of held) release();
      held = [];
    },
    /** Does the work, unless a fault is in the way. */
    async around<T>(method: string, work: () => Promise<T>): Promise<T> {
      const fault = take(method);
      switch (fault?.kind) {
        case undefined:
          return work();
        case 'too_many': {
          const seconds = fault?.retryAfter ?? 1;
          throw new BotApiError(429, `Too Many Requests: retry after ${seconds}`, seconds);
        }
        case 'unavailable':
          throw new BotApiError(502, 'Bad Gateway');
        case 'cut':
          throw new CutConnection();
        case 'held':
          await work();
          await new Promise<void>((resolve) => held.push(resolve));
          throw new CutConnection();
        case 'silent':
          await new Promise<void>((resolve) => held.push(resolve));
          throw new CutConnection();
        case 'lost':
          await work();
          throw new CutConnection();
      }
    },
  };
}
