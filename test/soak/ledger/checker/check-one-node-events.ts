import { z } from 'zod';
import type { EventCase } from './event-case.ts';
import { baseUnits, mintOf } from '../traffic/traffic-amounts.ts';

/** Payments that were reported with one node, and then differently by all; by id. */
export interface OneNodeEvents {
  /** Payments that were not on the chain, and were taken back. */
  takenBack: ReadonlySet<string>;
  /** Corrected amounts. */
  corrected: ReadonlyMap<string, bigint>;
}

const reported = z.object({
  transaction_id: z.string(),
  amount: z.string(),
  token: z.string(),
  nodes: z.int().optional(),
});
const failed = reported.extend({ error_code: z.string() });
const corrected = reported.extend({ reported_amount: z.string() });

const REPORTS = ['transaction.received', 'transaction.confirmed'];

/** A payment reported with `nodes: 1` may be taken back or corrected once, after its report, and only if it was wrong. */
export function checkOneNodeEvents({ events, expected, mayBelieveOne, tell }: EventCase): OneNodeEvents {
  const real = new Set(expected.map(({ id }) => id));
  const byOne = new Map<string, bigint>();
  const takenBack = new Set<string>();
  const right = new Map<string, bigint>();
  for (const { event, body } of mayBelieveOne ? events : []) {
    if (REPORTS.includes(event)) {
      const { transaction_id: id, amount, token, nodes } = reported.parse(body.data);
      if (nodes === 1) byOne.set(id, baseUnits(amount, mintOf(token)));
    } else if (event === 'transaction.failed') {
      const { transaction_id: id, error_code: code } = failed.parse(body.data);
      if (code !== 'NOT_ON_CHAIN') continue;
      tell('DOUBLED transaction.failed', takenBack.has(id) ? [id] : []);
      tell('INVENTED transaction.failed', byOne.has(id) ? [] : [`${id}: not reported with one node`]);
      tell('WRONG transaction.failed', real.has(id) ? [`${id}: it is on the chain`] : []);
      takenBack.add(id);
    } else if (event === 'transaction.corrected') {
      const { transaction_id: id, token, ...amounts } = corrected.parse(body.data);
      const before = baseUnits(amounts.reported_amount, mintOf(token));
      const after = baseUnits(amounts.amount, mintOf(token));
      tell('DOUBLED transaction.corrected', right.has(id) ? [id] : []);
      tell('INVENTED transaction.corrected', byOne.has(id) ? [] : [`${id}: not reported with one node`]);
      const isRight = before === byOne.get(id) && before !== after;
      tell(
        'WRONG transaction.corrected',
        isRight ? [] : [`${id}: ${after} for ${before}, reported ${byOne.get(id)}`],
      );
      right.set(id, after);
    }
  }
  tell(
    'NOT TAKEN BACK though it is not on the chain',
    [...byOne.keys()].filter((id) => !real.has(id) && !takenBack.has(id)),
  );
  return { takenBack, corrected: right };
}
