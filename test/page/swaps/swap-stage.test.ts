import { expect } from 'chai';
import { EMPTY_SWAP } from '../../../page/swaps/swap-draft.ts';
import { swapStage, type SwapStage, type SwapState } from '../../../page/swaps/swap-stage.ts';

const USDC = { token: 'USDC', mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' };
const DRAFT = { ...EMPTY_SWAP, tokenOut: USDC, amount: '0.1' };
const STATE: SwapState = {
  draft: DRAFT,
  isWrong: false,
  hasTerms: true,
  isQuoting: false,
  isRunning: false,
};

describe('the form of a swap', () => {
  const stages: [is: string, change: Partial<SwapState>, stage: SwapStage][] = [
    ['can be reviewed with a quote', {}, 'ready'],
    ['can be reviewed while a newer quote comes', { isQuoting: true }, 'ready'],
    ['first needs both tokens', { draft: EMPTY_SWAP, isWrong: true }, 'tokens'],
    ['then needs an amount', { draft: { ...DRAFT, amount: '' }, isWrong: true }, 'amount'],
    ['needs no amount if it is for everything', { draft: { ...DRAFT, amount: '', isMax: true } }, 'ready'],
    ['cannot be reviewed while a field is wrong', { isWrong: true }, 'wrong'],
    ['waits for a quote that comes', { hasTerms: false, isQuoting: true }, 'quoting'],
    ['asks for a quote if none comes', { hasTerms: false }, 'no-quote'],
    ['takes no second press', { isRunning: true }, 'running'],
  ];
  for (const [is, change, stage] of stages) {
    it(is, () => {
      expect(swapStage({ ...STATE, ...change })).to.equal(stage);
    });
  }
});
