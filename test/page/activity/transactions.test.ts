import { expect } from 'chai';
import type { HistoryEntry } from '../../../client/src/wallets/wallet-types.ts';
import { transactionsOf } from '../../../page/activity/transactions.ts';

const USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const WRAPPED = 'So11111111111111111111111111111111111111112';
const FRIEND = '7YWHMfk9JZe0LM0g1ZauHuiSxhI8mYqRmFqgQqJkZ4xx';
const FEE = '0.000005';

const SOL_SIDE = { token: 'SOL', mint: 'SOL', usd_value: null, usd_value_reason: null };
const USDC_SIDE = { ...SOL_SIDE, token: 'USDC', mint: USDC };

function entry(changes: Partial<HistoryEntry>): HistoryEntry {
  return {
    ...SOL_SIDE,
    transaction_id: 'id',
    signature: 'one',
    wallet_address: 'wallet',
    amount: '0',
    change: '0',
    received: null,
    kind: 'send',
    direction: 'out',
    status: 'finalized',
    reason: null,
    nodes: 2,
    counterparty: null,
    fee: null,
    slot: 1,
    block_height: 1,
    block_time: '2026-01-01T00:00:00.000Z',
    operation_id: null,
    flags: [],
    ...changes,
  };
}

const sentUsdc = entry({
  ...USDC_SIDE,
  amount: '-1.25',
  change: '-1.25',
  usd_value: '-1.25',
  counterparty: FRIEND,
});
const feeAlone = entry({ kind: 'fee', change: '-0.000005', fee: FEE });
const rentAlone = entry({ kind: 'rent', change: '-0.00204428', fee: FEE });

describe('the rows of the list of activities', () => {
  it('are one for a token with the fee and the deposit of its transaction', () => {
    const [row, ...others] = transactionsOf([sentUsdc, rentAlone]);
    expect(others).to.deep.equal([]);
    expect(row).to.deep.include({ kind: 'send', counterparty: FRIEND, fee: FEE, rent: '0.00203928' });
    expect(row?.given).to.deep.equal([{ token: 'USDC', mint: USDC, amount: '-1.25', usd: '-1.25' }]);
    expect(row?.received).to.deep.equal([]);
  });

  it('are one for a swap, with what came, what left, and neither its fee nor its deposit in them', () => {
    const swap = entry({
      kind: 'swap',
      amount: '-0.1',
      change: '-0.10204428',
      fee: FEE,
      counterparty: FRIEND,
      received: { ...USDC_SIDE, amount: '13.7335', change: '13.7335' },
    });
    const [row] = transactionsOf([swap]);
    expect(row?.received.map(({ amount }) => amount)).to.deep.equal(['+13.7335']);
    expect(row?.given.map(({ amount }) => amount)).to.deep.equal(['-0.1']);
    expect(row).to.include({ fee: FEE, rent: '0.00203928', counterparty: null });
  });

  it('are one for shares of a pool, with every token that changed', () => {
    const rows = transactionsOf([
      entry({ kind: 'swap', amount: '-1', change: '-1.000005', fee: FEE }),
      entry({ ...USDC_SIDE, kind: 'swap', amount: '-150', change: '-150' }),
      entry({ ...USDC_SIDE, mint: FRIEND, kind: 'swap', direction: 'in', amount: '12', change: '12' }),
    ]);
    expect(rows).to.have.length(1);
    expect([rows[0]?.given.length, rows[0]?.received.length, rows[0]?.rent]).to.deep.equal([2, 1, null]);
  });

  it('show a deposit that came back with a minus', () => {
    const closed = { kind: 'rent', direction: 'in', change: '0.00203428', fee: FEE } as const;
    expect(transactionsOf([sentUsdc, entry(closed)])[0]?.rent).to.equal('-0.00203928');
    expect(transactionsOf([entry(closed)])[0]?.received[0]?.amount).to.equal('+0.00203928');
  });

  it('show a fee or a deposit that stands alone as the amount, each once', () => {
    const [fee] = transactionsOf([feeAlone]);
    expect([fee?.kind, fee?.given[0]?.amount, fee?.fee, fee?.rent]).to.deep.equal([
      'fee',
      `-${FEE}`,
      null,
      null,
    ]);
    const [rent] = transactionsOf([rentAlone]);
    expect([rent?.kind, rent?.given[0]?.amount, rent?.fee, rent?.rent]).to.deep.equal([
      'rent',
      '-0.00203928',
      FEE,
      null,
    ]);
  });

  it('call SOL that was wrapped no deposit', () => {
    const rows = transactionsOf([
      entry({ kind: 'other', amount: '-1', change: '-3.000005', fee: FEE }),
      entry({ ...SOL_SIDE, mint: WRAPPED, token: WRAPPED, kind: 'other', amount: '2', change: '2' }),
    ]);
    expect(rows.map(({ rent }) => rent)).to.deep.equal([null]);
  });

  it('have no amount if only the costs changed the balance', () => {
    const [row] = transactionsOf([entry({ kind: 'stake.undelegate', change: '-0.000005', fee: FEE })]);
    expect(row?.given).to.deep.equal([]);
    expect(row?.fee).to.equal(FEE);
  });

  it('name no other wallet if there are several', () => {
    const toSomebodyElse = entry({ amount: '-1', change: '-1.000005', fee: FEE, counterparty: USDC });
    expect(transactionsOf([sentUsdc, toSomebodyElse])[0]?.counterparty).to.equal(null);
  });

  it('know the payment of the transaction by any of its entries', () => {
    const rows = transactionsOf([sentUsdc, { ...feeAlone, operation_id: 'op_1' }]);
    expect(rows.map(({ operationId }) => operationId)).to.deep.equal(['op_1']);
  });

  it('wait for the next page with a transaction that may continue there, and are whole then', () => {
    const newer = entry({ signature: 'two', amount: '-1', change: '-1.000005', fee: FEE });
    const first = [newer, sentUsdc];
    expect(transactionsOf(first, true).map(({ signature }) => signature)).to.deep.equal(['two']);
    expect(transactionsOf([...first, feeAlone]).map(({ fee }) => fee)).to.deep.equal([FEE, FEE]);
    expect(transactionsOf([sentUsdc], true), 'never nothing').to.have.length(1);
  });

  it('do not add what was dropped to what the same transaction did when it landed again', () => {
    const rows = transactionsOf([sentUsdc, { ...sentUsdc, status: 'dropped', reason: 'block_dropped' }]);
    expect(rows.map(({ status, given }) => [status, given.length])).to.deep.equal([
      ['finalized', 1],
      ['dropped', 1],
    ]);
  });
});
