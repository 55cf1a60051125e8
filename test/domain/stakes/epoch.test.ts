import { expect } from 'chai';
import { areRewardsSettled, epochPauseMs } from '../../../domain/stakes/epoch.ts';

const AT = new Date('2026-11-25T12:00:00Z');
const pauseAt = (leftMs: number): number => epochPauseMs(new Date(AT.getTime() + leftMs), AT);

describe('a network that is asked for its epoch', () => {
  it('is asked once a minute while the end is days away, and every two seconds when it is due', () => {
    expect(pauseAt(2 * 86_400_000)).to.equal(60_000);
    expect(pauseAt(10_000)).to.equal(2_000);
    expect(pauseAt(-600_000)).to.equal(2_000);
  });

  it('is asked again well before the estimated end, however far that is', () => {
    for (let leftMs = 86_400_000; leftMs > 20_000; leftMs -= pauseAt(leftMs)) {
      expect(pauseAt(leftMs)).to.be.at.most(leftMs / 9);
    }
  });
});

describe('the rewards of a network', () => {
  it('are settled in its first epoch, before which none were earned, and later if those of the last epoch are', () => {
    const settled = [null, 0, 1].map((settledTo) =>
      [0, 1, 2].map((epoch) => areRewardsSettled(settledTo, { epoch })),
    );
    expect(settled).to.deep.equal([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});
