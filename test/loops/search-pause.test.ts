import { expect } from 'chai';
import { createSearchPause } from '../../loops/search-pause.ts';

describe('loops/search-pause', () => {
  it('grows while nothing is found, up to the longest, and is the shortest again after a find', () => {
    const pause = createSearchPause(100, 400);
    const pauses = [true, false, false, false, false, false, true].map((isBusy) => pause(isBusy));
    expect(pauses).to.deep.equal([100, 150, 225, 337.5, 400, 400, 100]);
  });
});
