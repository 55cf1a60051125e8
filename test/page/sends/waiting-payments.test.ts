import { expect } from 'chai';
import type { OperationSummary } from '../../../client/src/operations/operation-types.ts';
import { freeOf, takenBy } from '../../../page/sends/waiting-payments.ts';

const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const COSTS = { network_fee: '0.000005', rent: '0' };

function operation(parts: object): OperationSummary {
  return { status: 'awaiting_signature', status_reason: null, ...parts } as unknown as OperationSummary;
}

describe('payments that wait', () => {
  it('take their amounts, and of SOL fees and deposits too', () => {
    const taken = takenBy([
      operation({ send: { mint: 'SOL', base_units: '20000000', preview: COSTS } }),
      operation({
        send: { mint: MINT, base_units: '700', preview: { network_fee: '0.000005', rent: '0.002' } },
      }),
      operation({
        swap: { token_in: { mint: MINT }, amount_in_base_units: '300', preview: COSTS },
      }),
      operation({ stake_delegate: { lamports: '1000000000', ...COSTS, rent: '0.00228288' } }),
    ]);
    expect([...taken]).to.deep.equal([
      ['SOL', 20_000_000n + 4n * 5_000n + 2_000_000n + 1_000_000_000n + 2_282_880n],
      [MINT, 1_000n],
    ]);
  });

  it('take only the fee if they give SOL back', () => {
    const taken = takenBy([operation({ stake_withdraw: { lamports: '1000000000', ...COSTS } })]);
    expect(taken.get('SOL')).to.equal(5_000n);
  });

  it('take nothing while they only wait for the proof that they move nothing', () => {
    for (const reason of ['cancelling', 'rejecting', 'expiring', 'blockhash_expired']) {
      const send = { mint: 'SOL', base_units: '20000000', preview: COSTS };
      expect(takenBy([operation({ status_reason: reason, send })]).size, reason).to.equal(0);
    }
  });

  it('leave a token what a new payment can take, with its share of the value, and never less than nothing', () => {
    const sol = { token: 'SOL', mint: 'SOL', amount: '2', decimals: 9, usdValue: '300' };
    const free = (taken: [string, bigint][]) => freeOf(sol, new Map(taken));
    expect(free([['SOL', 500_000_000n]])).to.deep.equal({ ...sol, amount: '1.5', usdValue: '225' });
    expect(free([['SOL', 2_000_000_001n]])).to.deep.equal({ ...sol, amount: '0', usdValue: '0' });
    expect(free([[MINT, 700n]])).to.deep.equal(sol);
    expect(freeOf({ ...sol, usdValue: null }, new Map([['SOL', 1n]])).usdValue).to.equal(null);
  });

  it('take nothing if there are none, or if the page does not know their kind', () => {
    expect(takenBy([]).size).to.equal(0);
    expect(takenBy([operation({ kind: 'another' })]).size).to.equal(0);
  });
});
