import { expect } from 'chai';
import { brokenStarts, type HistoryStart, type KnownBalance } from '../../../domain/ledger/history-start.ts';

const HELD = { wallet: 'wallet', address: 'token account' };
const START: HistoryStart = { ...HELD, slot: 110, balances: [7n] };
const ACCOUNT = { baseUnits: 7n, closed: false, slot: 100, isUncertain: false };
const KNOWN: KnownBalance = { ...HELD, fromSlot: 90, account: ACCOUNT };

function isBroken(known: Partial<KnownBalance>, start: Partial<HistoryStart> = {}): boolean {
  return brokenStarts([{ ...START, ...start }], [{ ...KNOWN, ...known }]).length > 0;
}

describe('a list of transactions that does not reach the cursor', () => {
  it('is complete only if it begins with the balance that the ledger has', () => {
    expect(isBroken({})).to.equal(false);
    expect(isBroken({}, { balances: [6n] })).to.equal(true);
    expect(isBroken({}, { balances: [6n, 7n] }), 'two transactions of one slot').to.equal(false);
    expect(isBroken({ account: { ...ACCOUNT, closed: true } })).to.equal(true);
    expect(isBroken({ account: { ...ACCOUNT, closed: true } }, { balances: [0n] })).to.equal(false);
  });

  it('begins with nothing if the ledger does not know the account', () => {
    expect(isBroken({ account: null })).to.equal(true);
    expect(isBroken({ account: null }, { balances: [0n] })).to.equal(false);
  });

  it('is not compared with balances that are later, uncertain, or of a wallet that is not followed', () => {
    const other = { balances: [1n] };
    expect(isBroken({ account: { ...ACCOUNT, slot: 110 } }, other)).to.equal(false);
    expect(isBroken({ account: { ...ACCOUNT, isUncertain: true } }, other)).to.equal(false);
    expect(isBroken({ fromSlot: 110 }, other)).to.equal(false);
    expect(isBroken({ wallet: 'other' }, other)).to.equal(false);
    expect(isBroken({ address: 'other' }, other)).to.equal(false);
  });
});
