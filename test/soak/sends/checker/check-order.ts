import { z } from 'zod';
import type { Rig } from '../rig/rig.ts';
import { checkSwap, type SwapToCheck } from './check-swap.ts';

/** A swap of an order, as its row says. */
export interface OrderSwap {
  id: string;
  status: string;
  created_at: Date;
  /** It can move no money any more. */
  final_at: Date | null;
}

export interface SeenOrder {
  state: string;
  attempts: number;
  operation_id: string | null;
  /** Its alerts that still wait for a price. */
  alerts: number;
  events: readonly { name: string; operation_id: string | null }[];
}

const eventBody = z.object({
  data: z.object({ order_id: z.string(), operation_id: z.string().nullable() }),
});

/**
 * Checks the order of a swap, and each swap that it ever had against the chain: one of them landed at most, no two were open at once, its state is that of its
 * swaps, and it has reported each swap and its end once.
 */
export async function checkOrder(
  rig: Pick<Rig, 'chainRpcUrl' | 'database' | 'options'>,
  swap: SwapToCheck,
): Promise<string[]> {
  const { database } = rig;
  const row = (await database('operations').where({ id: swap.operationId }).first('order_id')) as {
    order_id: string;
  };
  const id = row.order_id;
  const { swaps, order } = await database.transaction(
    async (transaction) => {
      const operations = (await transaction('operations')
        .where({ order_id: id })
        .orderBy('created_at')
        .select('id', 'status', 'created_at', 'check_at', 'ended_at', 'finalized_at')) as (Omit<
        OrderSwap,
        'final_at'
      > & {
        check_at: Date | null;
        ended_at: Date | null;
        finalized_at: Date | null;
      })[];
      const seen = (await transaction('trigger_orders').where({ id }).first()) as Omit<
        SeenOrder,
        'alerts' | 'events'
      >;
      const alerts: unknown[] = await transaction('alerts').where({ order_id: id }).select('id');
      const events = (await transaction('events')
        .where('name', 'like', 'order.%')
        .whereRaw('CAST(body AS text) LIKE ?', [`%${id}%`])
        .select('name', 'body')) as { name: string; body: string }[];
      return {
        swaps: operations.map((each) => ({
          ...each,
          final_at: each.check_at ? null : (each.finalized_at ?? each.ended_at),
        })),
        order: {
          ...seen,
          alerts: alerts.length,
          events: events.map(({ name, body }) => ({
            name,
            operation_id: eventBody.parse(JSON.parse(body)).data.operation_id,
          })),
        },
      };
    },
    { isolationLevel: 'repeatable read' },
  );
  const ofSwaps = await Promise.all(
    swaps
      .filter(({ final_at: at }) => at !== null)
      .map(({ id: operationId }) => checkSwap(rig, { ...swap, operationId })),
  );
  return [...ofSwaps.flat(), ...orderProblems(order, swaps).map((problem) => `${id}: ${problem}`)];
}

/** Contradictions between an order and its swaps, in the order in which they were prepared. */
export function orderProblems(order: SeenOrder, swaps: readonly OrderSwap[]): string[] {
  const problems: string[] = [];
  const confirmed = swaps.filter(({ status }) => status === 'confirmed').length;
  if (confirmed > 1) problems.push(`DOUBLED, ${confirmed} swaps of one order are confirmed`);
  for (const [index, next] of swaps.slice(1).entries()) {
    const before = swaps[index];
    if (!before?.final_at || before.final_at > next.created_at) {
      problems.push(`DOUBLED, ${next.id} was prepared while ${before?.id} was open`);
    }
  }
  if ((order.state === 'done') !== (confirmed === 1)) {
    problems.push(`WRONG STATE, the order is ${order.state} and ${confirmed} of its swaps are confirmed`);
  }
  if (order.alerts > 0)
    problems.push(`WRONG STATE, ${order.alerts} prices of an order that was reached are left`);
  if (order.attempts !== swaps.length || order.operation_id !== swaps.at(-1)?.id) {
    problems.push(
      `WRONG STATE, it counts ${order.attempts} swaps up to ${order.operation_id}, and has ${swaps.map(({ id }) => id).join(', ')}`,
    );
  }
  for (const { id } of swaps) {
    const reported = order.events.filter(
      (event) => event.name === 'order.triggered' && event.operation_id === id,
    ).length;
    if (reported !== 1) problems.push(`EVENTS, ${id} was reported ${reported} times`);
  }
  const ends = order.events.filter(({ name }) => name === 'order.ended').length;
  const hasEnded = order.state !== 'waiting' && order.state !== 'triggered';
  if (ends !== (hasEnded ? 1 : 0))
    problems.push(`EVENTS, ${order.state} was reported as an end ${ends} times`);
  return problems;
}
