import { expect } from 'chai';
import { createNameValidators } from '../../../activities/stakes/name-validators.ts';
import { createValidatorNames } from '../../../db/stakes/validator-names.ts';
import { createValidatorQueries } from '../../../db/stakes/validator-queries.ts';
import { createValidatorStore } from '../../../db/stakes/validator-store.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { newAccount } from '../../db/support/rows.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const NEVER = new AbortController().signal;
const ADA = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const GRACE = 'CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu';

describe('names of validators', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes(2);
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    stakes.chain.names.set(ADA, 'Ada Staking').set(GRACE, 'Grace');
  });
  afterEach(() => test.stop());

  async function observe(...nodes: (readonly [vote: string, node: string])[]): Promise<void> {
    const { epoch } = await stage.known();
    await createValidatorStore(test.database).write(
      await stage.chain(),
      epoch,
      nodes.map(([address, node]) => ({
        validator: { address, node, commissionBps: 500, activatedStake: 1n, delinquent: false, credits: [] },
        yield: null,
        since: new Date(0),
        observed: {
          observations: {},
          warnings: [],
          added: [],
          ended: [],
          notifiedBps: null,
          notifiedEpoch: null,
        },
      })),
    );
  }

  async function readNames(): Promise<void> {
    const log = () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() });
    const nameValidators = createNameValidators({ names: createValidatorNames(test.database), log });
    await nameValidators(stakes.nodes, await stage.chain(), await stage.known(), NEVER);
  }

  async function found(search: string | null = null): Promise<Record<string, string | null>> {
    const queries = createValidatorQueries(test.database);
    const listed = await queries.list(await stage.chain(), { search, sort: 'yield', after: null, limit: 10 });
    return Object.fromEntries(listed.map(({ address, name }) => [address, name]));
  }

  const isDue = () => test.database('stake_epochs').update({ names_due_at: test.database.fn.now() });
  const questions = () => stakes.calls.get('getProgramAccounts') ?? 0;

  it('are those that the nodes of the validators have signed, and validators are found by them', async () => {
    await observe(['ada', ADA], ['grace', GRACE], ['nameless', 'node']);
    await readNames();
    expect(await found()).to.deep.equal({ ada: 'Ada Staking', grace: 'Grace', nameless: null });
    expect(await found('a st')).to.deep.equal({ ada: 'Ada Staking' });
    expect(await found('GRACE')).to.deep.equal({ grace: 'Grace' });
    await observe(['ada', ADA]);
    expect(await found('ada'), 'observed again').to.deep.equal({ ada: 'Ada Staking' });
  });

  it('are read once in an epoch, and again after some hours', async () => {
    await observe(['ada', ADA]);
    await readNames();
    const once = questions();
    stakes.chain.names.set(ADA, 'Ada');
    await readNames();
    expect(questions()).to.equal(once);
    await isDue();
    await readNames();
    expect(await found()).to.deep.equal({ ada: 'Ada' });
    stakes.endEpoch();
    stakes.chain.names.delete(ADA);
    await readNames();
    expect(await found(), 'withdrawn by the validator').to.deep.equal({ ada: null });
  });

  it('stay as they are while nodes contradict each other about them, or do not answer', async () => {
    await observe(['ada', ADA], ['grace', GRACE]);
    await readNames();
    const other = stakes.copy();
    other.names.set(ADA, 'Mallory').delete(GRACE);
    stakes.showOn(1, other);
    await isDue();
    await readNames();
    expect(await found()).to.deep.equal({ ada: 'Ada Staking', grace: 'Grace' });
    stakes.showOn(1, { ...other, refuses: 'getProgramAccounts' });
    await isDue();
    await readNames();
    expect(await found()).to.deep.equal({ ada: 'Ada Staking', grace: 'Grace' });
    const asked = questions();
    await readNames();
    expect(questions(), 'not each minute').to.equal(asked);
  });

  it('belong to the node: a validator that moves to another one loses the name', async () => {
    await observe(['ada', ADA]);
    await readNames();
    await observe(['ada', 'another node']);
    expect(await found()).to.deep.equal({ ada: null });
  });

  it('may be the same for two validators, which have their addresses', async () => {
    stakes.chain.names.set(GRACE, 'Ada Staking');
    await observe(['ada', ADA], ['grace', GRACE]);
    await readNames();
    expect(await found('ada staking')).to.deep.equal({ ada: 'Ada Staking', grace: 'Ada Staking' });
  });
});
