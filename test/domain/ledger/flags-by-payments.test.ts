import { expect } from 'chai';
import {
  changedFlags,
  flagsByPayments,
  lastReceived,
  type WrittenFlags,
} from '../../../domain/ledger/flags-by-payments.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import { followedAt } from './found.ts';
import type { Sketch } from './observed.ts';

const FRIEND = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const POISONER = '9xQeXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX';
const rules = createMovementRules({ find: () => null });

const sent: Sketch = { lamports: { alice: -5_000_000n, [FRIEND]: 5_000_000n } };
const received: Sketch = { lamports: { [POISONER]: -5_000_000n, alice: 5_000_000n } };

function found(slot: number, sketch: Sketch) {
  const { transaction, effects } = followedAt(slot, sketch, ['alice']);
  return effects.movements.map((movement) => ({ walletId: 1, movement, transaction }));
}

describe('domain/ledger/flags-by-payments', () => {
  it('needs to know payments up to the last deposit of each wallet', () => {
    const all = [...found(1, received), ...found(3, received), ...found(2, received), ...found(4, sent)];
    const places = [...lastReceived(all)].map(([walletId, { slot }]) => [walletId, slot]);
    expect(places).to.deep.equal([[1, 3]]);
  });

  it('flags by earlier payments, in the database and among the movements', () => {
    const all = [...found(1, received), ...found(2, sent), ...found(3, received)];
    const flags = (payments: { slot: number; position: number; recipient: string }[]) =>
      all.map(flagsByPayments(rules, all, new Map([[1, payments]]))).map((each) => each.flags);
    expect(flags([])).to.deep.equal([[], [], ['look_alike']]);
    expect(flags([{ slot: 0, position: 0, recipient: FRIEND }])).to.deep.equal([
      ['look_alike'],
      [],
      ['look_alike'],
    ]);
  });

  it('finds movements whose flags change once more payments are known', () => {
    const row = (slot: number, changes: Partial<WrittenFlags> = {}): WrittenFlags => ({
      slot,
      position: 0,
      kind: 'receive',
      counterparty: POISONER,
      flags: [],
      sender: POISONER,
      strangerFlags: ['dust'],
      ...changes,
    });
    const payment = row(2, { kind: 'send', counterparty: POISONER, sender: null, strangerFlags: null });
    const rows = [row(1), payment, row(3, { flags: ['dust'] }), row(4)];
    const changed = changedFlags(rows, [{ slot: 0, position: 0, recipient: FRIEND }]);
    expect(changed.map((each) => [each.row.slot, each.flags])).to.deep.equal([
      [1, ['dust', 'look_alike']],
      [3, []],
    ]);
  });
});
