import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/** A process of the run that answers questions one after another. */
export interface BenchChild<Question> {
  pid: number;
  /** Rejects if the process has ended. */
  ask<Answer>(question: Question, answer: z.ZodType<Answer>): Promise<Answer>;
  stop(): Promise<void>;
}

/** As operators run the service; passes on only the settings that a process needs from the machine. */
function environmentWith(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...environment };
}

/** Starts a separate process, like the service's parts, so that its work takes no time from what it measures. */
export function startBenchChild<Question extends object>(
  file: string,
  environment: NodeJS.ProcessEnv = {},
): BenchChild<Question> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import=tsx/esm'],
    env: environmentWith(environment),
  });
  const ended = once(child, 'exit');
  let last: Promise<unknown> = Promise.resolve();

  async function askNow<Answer>(question: Question, answer: z.ZodType<Answer>): Promise<Answer> {
    const reply = once(child, 'message') as Promise<[unknown]>;
    child.send(question);
    const [message] = await Promise.race([
      reply,
      ended.then(() => {
        throw new Error(`${file} has ended`);
      }),
    ]);
    return answer.parse(message);
  }

  return {
    pid: child.pid ?? 0,
    ask(question, answer) {
      const asked = last.catch(() => undefined).then(() => askNow(question, answer));
      last = asked;
      return asked;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill();
      await ended;
    },
  };
}
