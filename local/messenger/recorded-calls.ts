interface RecordedCall {
  /** Counts all calls from 0, also those that are forgotten. */
  index: number;
  method: string;
  body: unknown;
  at: number;
}

export interface RecordedCalls {
  add(method: string, body: unknown): void;
  /** Those that are still known from a number on, so that a reader of many gets each once. */
  from(index: number): RecordedCall[];
}

/** Enough for every test; the oldest ones are forgotten. */
const MAX_CALLS = 20_000;

/** Requests of the bot to the messenger. */
export function createRecordedCalls(limit = MAX_CALLS): RecordedCalls {
  const calls: RecordedCall[] = [];
  let next = 0;
  return {
    add(method, body) {
      calls.push({ index: next, method, body, at: Date.now() });
      next += 1;
      if (calls.length > limit) calls.shift();
    },
    from(index) {
      const forgotten = next - calls.length;
      return calls.slice(Math.max(0, index - forgotten));
    },
  };
}
