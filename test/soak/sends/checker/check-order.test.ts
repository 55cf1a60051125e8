import { expect } from 'chai';
import { orderProblems, type OrderSwap, type SeenOrder } from './check-order.ts';

const MINUTE_MS = 60_000;

function swap(id: string, minute: number, changes: Partial<OrderSwap> = {}): OrderSwap {
  const created_at = new Date(minute * MINUTE_MS);
  return { id, status: 'expired', created_at, final_at: new Date((minute + 1) * MINUTE_MS), ...changes };
}

describe('the checker of a trigger order in a fault run', () => {
  const swaps = [swap('op_1', 0), swap('op_2', 2, { status: 'confirmed' })];
  const order: SeenOrder = {
    state: 'done',
    attempts: 2,
    operation_id: 'op_2',
    alerts: 0,
    events: [
      { name: 'order.triggered', operation_id: 'op_1' },
      { name: 'order.triggered', operation_id: 'op_2' },
      { name: 'order.ended', operation_id: 'op_2' },
    ],
  };

  it('finds nothing wrong with an order whose second swap is confirmed', () => {
    expect(orderProblems(order, swaps)).to.deep.equal([]);
  });

  it('finds two swaps that were open at once, and two that are confirmed', () => {
    expect(orderProblems(order, [swap('op_1', 1.5), ...swaps.slice(1)]).join()).to.contain(
      'while op_1 was open',
    );
    const both = swaps.map((each) => ({ ...each, status: 'confirmed' }));
    expect(orderProblems(order, both).join()).to.contain('DOUBLED, 2 swaps');
  });

  it('finds a price of a pair that is left, a state that does not fit, and events that are missing or repeated', () => {
    expect(orderProblems({ ...order, alerts: 1 }, swaps).join()).to.contain('1 prices');
    expect(orderProblems({ ...order, state: 'triggered' }, swaps).join()).to.contain(
      'the order is triggered',
    );
    expect(orderProblems({ ...order, attempts: 3 }, swaps).join()).to.contain('it counts 3 swaps');
    expect(orderProblems({ ...order, events: order.events.slice(1) }, swaps).join()).to.contain(
      'op_1 was reported 0',
    );
    const repeated = [...order.events, { name: 'order.ended', operation_id: 'op_2' }];
    expect(orderProblems({ ...order, events: repeated }, swaps).join()).to.contain('an end 2 times');
  });
});
