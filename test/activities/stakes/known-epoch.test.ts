import { expect } from 'chai';
import { createKnownEpoch } from '../../../activities/stakes/known-epoch.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const NEVER = new AbortController().signal;

describe('the epoch that the nodes show', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let position: string;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes(1);
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    position = stakes.add();
    await stage.adopt();
  });
  afterEach(() => test.stop());

  /** The number of the epoch, or the kind of the error. */
  async function shown(ephemeral: boolean): Promise<number | string> {
    const log = () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() });
    const knownEpoch = createKnownEpoch({ epochs: stage.epochs, log });
    try {
      return (await knownEpoch(await stage.chain(), { ...stakes.nodes, ephemeral }, NEVER)).epoch;
    } catch (error) {
      if (error instanceof ChainError) return error.kind;
      throw error;
    }
  }

  const isKnown = async () => (await stage.positions.find(await stage.chain(), position)) !== null;

  it('that has ended long ago does not make the service forget its positions', async () => {
    expect(await shown(false)).to.equal(100);
    stakes.chain.epoch = 40;
    expect(await shown(false)).to.equal('malformed');
    expect(await isKnown()).to.equal(true);
    stakes.chain.epoch = 99;
    expect(await shown(false)).to.equal(100);
    stakes.chain.epoch = 101;
    stakes.chain.slotIndex = 1;
    expect(await shown(false)).to.equal(101);
    expect(await isKnown()).to.equal(true);
  });

  it('that cannot have begun yet is not recorded, so that the true one is followed afterwards', async () => {
    expect(await shown(false)).to.equal(100);
    for (const epoch of [250, 1_000_000, 9_007_199_254]) {
      stakes.chain.epoch = epoch;
      expect(await shown(false)).to.equal('malformed');
    }
    stakes.chain.epoch = 101;
    stakes.chain.slotIndex = 1;
    expect(await shown(false)).to.equal(101);
  });

  it('of a chain that may begin again is believed, and its positions are read again', async () => {
    expect(await shown(true)).to.equal(100);
    stakes.chain.epoch = 500;
    expect(await shown(true)).to.equal(500);
    stakes.chain.epoch = 3;
    expect(await shown(true)).to.equal(3);
    expect(await isKnown()).to.equal(false);
  });
});
