import { expect } from 'chai';
import { isRestored, reportsOf, type NewMovement } from '../../../domain/ledger/movement-reports.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import type { Movement } from '../../../domain/ledger/movement.ts';
import { followedAt } from './found.ts';

const { transaction, effects } = followedAt(101, { lamports: { alice: -5n, bob: 5n } }, ['alice']);
const [sent] = effects.movements;
const operation = { id: 'op_1', ownerId: 'acc_1', walletAddress: 'alice' };

describe('domain/ledger/movement-reports', () => {
  const movementOf = (changes: Partial<Movement> = {}): Movement => {
    if (!sent) throw new Error('nothing was sent');
    return { ...sent, ...changes };
  };

  const written = (changes: Partial<NewMovement> = {}): NewMovement => ({
    walletId: 1,
    movement: movementOf(),
    transaction,
    balanceAfter: 7n,
    holdings: [],
    isFinalized: false,
    isReported: true,
    nodes: 2,
    flags: [],
    unasked: null,
    operation: null,
    ...changes,
  });

  function reports(parts: Partial<Parameters<typeof reportsOf>[0]>, owners = ['acc_1', 'acc_2']) {
    return reportsOf(
      { inserted: [], restored: [], ...parts },
      {
        chain: { network: 'devnet', chainId: 'chain' },
        rules: createMovementRules({ find: () => null }),
        owners: new Map([['alice', owners]]),
        priceOf: () => ({ price: null, reason: 'network_unpriced' }),
        totalOf: () => ({ usd: null, reason: 'network_unpriced', unpriced: 0 }),
        now: new Date(),
      },
    ).map(({ subject, draft }) => `${subject.ownerId} ${subject.operationId} ${draft.name}`);
  }

  it('are sent to each account that has the wallet, and to the others of an operation without its id', () => {
    expect(reports({ inserted: [written({ operation })] })).to.deep.equal([
      'acc_1 op_1 balance.updated',
      'acc_2 null transaction.confirmed',
      'acc_2 null balance.updated',
    ]);
  });

  it('are none for movements that are only written', () => {
    expect(reports({ inserted: [written({ isReported: false })] })).to.deep.equal([]);
  });

  it('correct a movement that was reported differently, but not an account’s own send', () => {
    const reported = { kind: 'send', amount: 4n } as const;
    const restored = [{ movement: written({ operation }), reported, wasDropped: false }];
    expect(reports({ restored })).to.deep.equal([
      'acc_1 op_1 balance.updated',
      'acc_2 null transaction.corrected',
      'acc_2 null transaction.confirmed',
      'acc_2 null balance.updated',
    ]);
  });

  it('come again for a movement that a quorum has after all, or that has changed; not for a block that came back', () => {
    const movement = movementOf();
    const same = { kind: movement.kind, amount: movement.amount };
    expect(isRestored(movement, { reported: same, dropReason: 'block_dropped' })).to.equal(false);
    expect(isRestored(movement, { reported: same, dropReason: 'not_on_chain' })).to.equal(true);
    const other = { ...same, amount: 4n };
    expect(isRestored(movement, { reported: other, dropReason: 'block_dropped' })).to.equal(true);
  });
});
