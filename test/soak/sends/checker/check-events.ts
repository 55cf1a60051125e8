import { z } from 'zod';
import type { Rules } from './check-evidence.ts';

interface LoggedEvent {
  name: string;
  /** As it is sent. */
  body: string;
}

const CONFIRMED = 'transaction.confirmed';
const FAILED = 'transaction.failed';

const eventBody = z.object({ data: z.object({ nodes: z.int().optional() }) });

/**
 * False events in an operation's log, oldest first: a confirmation of a transaction that did not land, or by fewer nodes than a
 * quorum; a failure of one that landed. A service that accepts one node's confirmation may be wrong, if the event says so and
 * the failure follows at once.
 */
export function checkEvents(log: readonly LoggedEvent[], hasLanded: boolean, rules: Rules): string[] {
  return log.flatMap(({ name, body }, index) => {
    if (name === FAILED && hasLanded) return [`FALSE EVENT, ${FAILED}, and it has landed`];
    if (name !== CONFIRMED) return [];
    const { nodes = 0 } = eventBody.parse(JSON.parse(body)).data;
    if (nodes < rules.quorum && !(rules.mayTakeFewer && nodes > 0)) {
      return [`FALSE EVENT, ${CONFIRMED} by ${nodes} nodes and not ${rules.quorum}`];
    }
    if (hasLanded) return [];
    const isTakenBack = log[index + 1]?.name === FAILED && index + 2 === log.length;
    if (rules.mayTakeFewer && nodes === 1 && isTakenBack) return [];
    const problem = `FALSE EVENT, ${CONFIRMED} by ${nodes} nodes, and it has not landed`;
    return [isTakenBack ? `${problem} (taken back)` : problem];
  });
}
