import { z } from 'zod';

interface LoggedEvent {
  name: string;
  /** As it is sent. */
  body: string;
}

const CONFIRMED = 'transaction.confirmed';
const FAILED = 'transaction.failed';

const eventBody = z.object({ data: z.object({ nodes: z.int().optional() }) });

/**
 * What an operation's log, the oldest first, says that never was: a confirmation of what did not land, a failure of what did.
 * With `mayCorrect`, a confirmation on the word of one node may be wrong, if it says so and the failure follows at once.
 */
export function judgeNews(log: readonly LoggedEvent[], hasLanded: boolean, mayCorrect: boolean): string[] {
  return log.flatMap(({ name, body }, index) => {
    if (name === FAILED && hasLanded) return [`FALSE EVENT, ${FAILED}, and it has landed`];
    if (name !== CONFIRMED || hasLanded) return [];
    const { nodes } = eventBody.parse(JSON.parse(body)).data;
    const isTakenBack = log[index + 1]?.name === FAILED && index + 2 === log.length;
    if (mayCorrect && nodes === 1 && isTakenBack) return [];
    const problem = `FALSE EVENT, ${CONFIRMED} by ${nodes ?? 'no'} nodes, and it has not landed`;
    return [isTakenBack ? `${problem} (taken back)` : problem];
  });
}
