/** A person who waits sees at least this often that the start is still under way. */
const SILENCE_MS = 5_000;

export interface StartProgress {
  say(line: string): void;
  /** Waits for the work, and prints its name and seconds after each silence. */
  during<Result>(name: string, work: Promise<Result>): Promise<Result>;
  end(): void;
}

/** Lines for the start, which has long parts without anything to report: a download, a build, processes that load their code. */
export function createStartProgress(say: (line: string) => void, silenceMs = SILENCE_MS): StartProgress {
  const begun = new Map<string, number>();
  const timer = setInterval(() => {
    const lines = [...begun].map(([name, at]) => `${name} (${Math.round((Date.now() - at) / 1_000)} s)`);
    if (lines.length > 0) say(`still waiting for ${lines.join(', ')}`);
  }, silenceMs).unref();

  return {
    say(line) {
      timer.refresh();
      say(line);
    },
    async during(name, work) {
      begun.set(name, Date.now());
      try {
        return await work;
      } finally {
        begun.delete(name);
      }
    },
    end: () => clearInterval(timer),
  };
}
