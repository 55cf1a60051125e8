import { expect } from 'chai';
import { progressSentence } from '../../../workflows/ledger/ledger-state.ts';

describe('the details of the ledger’s workflow', () => {
  const well = { slot: 120, headSlot: 120, lagSlots: 0, watched: 3, expected: 3, unreadable: 0 };

  it('say how far the ledger is followed, and for how many wallets', () => {
    expect(progressSentence(well)).to.equal(
      'Followed up to slot 120, at the newest block, for all 3 wallets.',
    );
  });

  it('say how many slots are missing, and that wallets are missing', () => {
    expect(progressSentence({ ...well, headSlot: 150, lagSlots: 30, watched: 2 })).to.equal(
      'Followed up to slot 120, 30 slots before the newest block, for 2 of 3 wallets: some are missing.',
    );
  });

  it('say that nothing is followed before a node has answered', () => {
    expect(progressSentence({ ...well, slot: null, headSlot: null })).to.equal(
      'Nothing is followed yet: no node has answered.',
    );
  });
});
