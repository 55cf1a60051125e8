import { expect } from 'chai';
import { eventId } from '../../../domain/events/event-id.ts';
import { findEventType } from '../../../domain/events/event-catalogue.ts';
import type { EventDraft } from '../../../domain/events/event-draft.ts';
import {
  balanceDraft,
  balanceEvent,
  droppedEvent,
  receivedEvent,
  sentEvent,
  type MovementEvent,
} from '../../../domain/ledger/ledger-events.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import type { Movement } from '../../../domain/ledger/movement.ts';

const AT = new Date('2026-01-02T03:04:05.000Z');
const NOW = new Date('2026-01-02T03:04:06.000Z');

function movementEvent(changes: Partial<Movement> = {}, rest: Partial<MovementEvent> = {}): MovementEvent {
  return {
    accountId: 'acc_1',
    symbol: 'USDC',
    nodes: 2,
    now: NOW,
    price: { price: 2n * 10n ** 30n, reason: null },
    transaction: { signature: 'signature', blockTime: AT, blockHeight: 6 },
    movement: {
      wallet: 'alice',
      token: 'the mint',
      decimals: 6,
      delta: 1_500_000n,
      kind: 'receive',
      amount: 1_500_000n,
      counterparty: 'bob',
      feeLamports: null,
      ...changes,
    },
    ...rest,
  };
}

const total = { usd: 9_500_000n, reason: null, unpriced: 1 } as const;

const sent = movementEvent({ kind: 'send', delta: -1_500_000n, feeLamports: 5_000n });

function dropped(lost: MovementEvent): EventDraft {
  const event = droppedEvent({ ...lost, reason: 'block_dropped' });
  if (!event) throw new Error('no event was made');
  return event;
}

const DRAFTS: EventDraft[] = [
  receivedEvent(movementEvent(), 'bob', ['dust']),
  sentEvent(sent, ['unsigned']),
  balanceEvent(sent, 3_500_000n, total),
  dropped(sent),
  dropped(movementEvent()),
];

describe('events of movements on the chain', () => {
  for (const { name, family, data } of DRAFTS) {
    it(`match ${name} of the catalogue`, () => {
      expect(findEventType(family, name)?.data.safeParse(data).error).to.equal(undefined);
      if (name !== 'balance.updated') {
        expect(data).to.deep.include({
          transaction_id: 'signature:alice:the mint',
          amount: '1.5',
          token: 'USDC',
        });
      }
    });
  }

  it('report an incoming transaction with its sender, its flags and the time of its block', () => {
    const { data, at } = receivedEvent(movementEvent(), 'bob', ['dust']);
    expect(data).to.deep.include({ sender: 'bob', flags: ['dust'], received_at: AT.toISOString() });
    expect(data).to.deep.include({ usd_value: '3', usd_value_reason: null });
    expect(at).to.deep.equal(AT);
  });

  it('have the present time if a block has none', () => {
    const transaction = { signature: 'signature', blockTime: null, blockHeight: 6 };
    expect(receivedEvent(movementEvent({}, { transaction }), 'bob', []).at).to.deep.equal(NOW);
  });

  it('report an outgoing movement as a confirmed send, with the fee that the wallet paid', () => {
    const value = { usd_value: '3', usd_value_reason: null };
    const expected = {
      ...value,
      type: 'send',
      fee: '0.000005',
      recipient: 'bob',
      block_height: 6,
      confirmations: 1,
    };
    expect(sentEvent(sent, []).data).to.deep.include({ ...expected, flags: [] });
    const unsigned = sentEvent(movementEvent({ kind: 'send', feeLamports: null }), ['unsigned']);
    expect(unsigned.data).to.deep.include({ fee: '0', flags: ['unsigned'] });
  });

  it('report one token of a balance, with its amount and its change', () => {
    const { data } = balanceEvent(sent, 3_500_000n, total);
    expect(data).to.deep.include({
      balances: { USDC: { amount: '3.5', usd_value: '7', usd_value_reason: null, change: '-1.5' } },
      total_usd_value: '9.5',
      total_usd_value_reason: null,
      unpriced_tokens: 1,
    });
    const price = { price: null, reason: 'stale' } as const;
    const change = { wallet: 'alice', symbol: 'SOL', decimals: 9, holds: 1n, delta: 1n, price, total };
    expect(balanceDraft(change, 'a cause', NOW).cause).to.equal('a cause');
  });

  it('report a dropped movement as failed, unless its kind has no transaction event', () => {
    expect(dropped(movementEvent()).data).to.deep.include({ type: 'receive', error_code: 'DROPPED' });
    expect(dropped(sent).data).to.deep.include({ type: 'send', failed_at: NOW.toISOString() });
    for (const kind of ['swap', 'fee', 'rent', 'other'] as const)
      expect(droppedEvent({ ...movementEvent({ kind }), reason: 'block_dropped' })).to.equal(null);
  });

  it('have the same id when they are sent again, and another one for another account, wallet or token', () => {
    const ids = [
      movementEvent(),
      movementEvent({}, { now: new Date(0) }),
      movementEvent({}, { accountId: 'acc_2' }),
      movementEvent({ wallet: 'bob' }),
      movementEvent({ token: 'SOL' }),
    ].map((each) => eventId(receivedEvent(each, 'bob', [])));
    expect(ids[0]).to.equal(ids[1]);
    expect(new Set(ids).size).to.equal(4);
  });

  it('correct a balance on each chain, even if two have the same slot', () => {
    const rules = createMovementRules({ find: () => null });
    const corrected = {
      wallet: 'alice',
      token: 'SOL',
      decimals: 9,
      balance: 5n,
      change: -1n,
      slot: 7,
      price: { price: null, reason: 'stale' } as const,
      total,
      now: NOW,
    };
    const ids = ['one chain', 'one chain', 'another chain'].flatMap((chainId) =>
      rules.correctionEventsOf({ ...corrected, accountId: 'acc_1', chainId }).map(eventId),
    );
    expect(ids).to.have.length(3);
    expect(ids[0]).to.equal(ids[1]);
    expect(ids[0]).to.not.equal(ids[2]);
  });
});
