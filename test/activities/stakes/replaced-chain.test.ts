import { expect } from 'chai';
import { createStartPositions } from '../../../activities/stakes/start-positions.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { scriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage } from './support/stake-stage.ts';

describe('positions of a chain that was replaced by another one', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await startTestDatabase();
  });
  afterEach(() => test.stop());

  it('have their waiting workflows woken, which end, and nothing is reported about them', async () => {
    const stakes = scriptedStakes();
    const stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    const [cooling, active] = [stakes.add({ deactivation: 100 }), stakes.add()];
    await stage.adopt();
    await stage.sweep();

    stakes.chain.stakes.clear();
    stakes.chain.epoch = 3;
    stakes.chain.genesis = `${stakes.chain.genesis.slice(0, -3)}abc`;
    await stage.sweep();
    const woken: string[] = [];
    let isDown = true;
    const startPositions = createStartPositions({
      positions: stage.positions,
      async wakePosition(_, { address }) {
        if (isDown) throw new Error('Temporal does not answer');
        woken.push(address);
      },
      log: () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
    });
    const chain = await stage.chain();
    expect(await startPositions(chain), 'again later').to.equal(0);
    isDown = false;
    expect(await startPositions(chain)).to.equal(1);
    expect(woken, 'the active one has no workflow').to.deep.equal([cooling]).and.not.include(active);
    expect(await startPositions(chain), 'once').to.equal(0);
    expect(await stage.positions.find(chain, cooling), 'the workflow finds nothing to do').to.equal(null);
    for (const name of ['stake.withdrawable', 'stake.withdrawn', 'stake.active', 'stake.reward']) {
      expect(await stage.events(name), name).to.deep.equal([]);
    }
  });
});
