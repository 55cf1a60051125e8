import { expect } from 'chai';
import { rewardsCsv } from '../../../api/stakes/stake-rewards-csv.ts';
import type { StakeReward } from '../../../client/src/stakes/stake-read-types.ts';
import { rewardsCsv as savedByThePage } from '../../../page/stakes/rewards-csv.ts';

const REWARD: StakeReward = {
  position: 'P1',
  epoch: 699,
  amount: '0.0018',
  lamports: '1800000',
  validator_address: 'V1',
  commission_bps: 500,
  paid_at: '2026-01-01T10:00:00.000Z',
  verified: true,
};

const UNVERIFIED: StakeReward = { ...REWARD, epoch: 698, commission_bps: null, verified: false };

describe('the table of rewards', () => {
  it('is the same from the API, on the wallet page and in a terminal', async () => {
    const items = [REWARD, UNVERIFIED];
    async function* all(): AsyncGenerator<StakeReward> {
      yield* items;
    }
    const table = rewardsCsv({ items, years: [], next_cursor: null });
    expect(await savedByThePage(all())).to.equal(table);
    expect(table.split('\r\n')).to.deep.equal([
      'paid_at,epoch,position,validator_address,amount,lamports,commission_bps,verified',
      '2026-01-01T10:00:00.000Z,699,P1,V1,0.0018,1800000,500,yes',
      '2026-01-01T10:00:00.000Z,698,P1,V1,0.0018,1800000,,no',
      '',
    ]);
  });
});
