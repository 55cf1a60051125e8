import { expect } from 'chai';
import type { StakePosition, StakePositions, StakeReward, Validator } from '../../src/index.ts';
import { startTestServer, success } from '../support/http-server.ts';
import { terminalOf } from '../support/test-terminal.ts';

const AMOUNTS = {
  active: '0',
  activating: '0',
  deactivating: '10.5',
  inactive: '0',
  rent: '0.00228288',
  withdrawable: '0',
};

const POSITION: StakePosition = {
  position: 'P1',
  state: 'deactivating',
  owner: true,
  staker: 'W1',
  withdrawer: 'W1',
  validator: { address: 'V1', name: null, commission_bps: 500, delinquent: false, warnings: [] },
  amounts: AMOUNTS,
  since: '2025-12-01T00:00:00.000Z',
  rewards_total: '0.5',
  active_from: null,
  cooldown_end: { epoch: 701, at: '2026-01-02T10:00:20.848Z' },
  locked_until: null,
  actions: ['redelegate'],
  refused_actions: [{ action: 'withdraw', reason: 'COOLING_DOWN' }],
  redelegate_only_to: 'V1',
};

const STAKE: StakePositions = {
  positions: [POSITION],
  totals: { ...AMOUNTS, rewards: '0.5' },
  epoch: { number: 700, ends_at: '2026-01-02T10:00:00.000Z', progress: 40 },
  read_at: '2026-01-01T20:00:00.000Z',
};

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

const VALIDATOR: Validator = {
  address: 'V1',
  node: 'N1',
  name: 'One',
  commission_bps: 1_050,
  commissions: [{ epoch: 600, commission_bps: 1_050, seen_at: '2025-10-01T00:00:00.000Z' }],
  delinquent: true,
  activated_stake: '120000',
  estimated_yield: { percent: '6.4', source: 'inflation' },
  warnings: [{ code: 'HIGH_COMMISSION', message: 'It keeps much.', critical: false }],
  read_at: '2026-01-01T20:00:00.000Z',
};

describe('The command line of stakes', () => {
  it('lists positions with their dates and what can be done now', async () => {
    const server = await startTestServer(() => success(STAKE));
    const people = terminalOf(server);
    expect(await people.run('stake', 'positions', 'W1')).to.equal(0);
    expect(people.out).to.deep.equal([
      'P1  deactivating  10.5 SOL  V1  free from about 2026-01-02 10:15 UTC  now: redelegate',
    ]);
    expect(people.notes).to.deep.equal(['Epoch 700, 40 %, ends about 2026-01-02 10:00 UTC.']);
    const programs = terminalOf(server);
    expect(await programs.run('stake', 'positions', 'W1', '--json')).to.equal(0);
    expect(JSON.parse(programs.out[0] ?? '')).to.deep.equal({ type: 'position', ...POSITION });
    await server.close();
  });

  it('prints the rewards of a year as a table, page after page', async () => {
    const server = await startTestServer(({ query }) =>
      success({ items: [REWARD], years: [], next_cursor: query.has('cursor') ? null : 'WzFd' }),
    );
    const terminal = terminalOf(server);
    expect(await terminal.run('stake', 'rewards', 'W1', '--year', '2026', '--csv')).to.equal(0);
    const line = '2026-01-01T10:00:00.000Z,699,P1,V1,0.0018,1800000,500,yes';
    expect(terminal.out).to.deep.equal([
      'paid_at,epoch,position,validator_address,amount,lamports,commission_bps,verified',
      line,
      line,
    ]);
    expect(server.requests.map(({ query }) => query.toString())).to.deep.equal([
      'address=W1&year=2026&limit=100',
      'address=W1&year=2026&limit=100&cursor=WzFd',
    ]);
    await server.close();
  });

  it('lists validators, and calls a yield what it is', async () => {
    const server = await startTestServer(() => success({ items: [VALIDATOR], next_cursor: null }));
    const terminal = terminalOf(server);
    expect(await terminal.run('stake', 'validators', '--sort', 'commission')).to.equal(0);
    expect(terminal.out).to.deep.equal([
      'V1  One  commission 10.5 %  about 6.4 % a year  120000 SOL  does not vote  HIGH_COMMISSION',
    ]);
    expect(await terminal.run('stake', 'validators', '--sort', 'beauty')).to.equal(2);
    await server.close();
  });

  it('says so if there is nothing', async () => {
    const empty = { ...STAKE, positions: [], items: [], years: [], next_cursor: null };
    const server = await startTestServer(() => success(empty));
    const terminal = terminalOf(server);
    expect(await terminal.run('stake', 'positions', 'W1')).to.equal(0);
    expect(await terminal.run('stake', 'rewards', 'W1')).to.equal(0);
    expect(await terminal.run('stake', 'validators')).to.equal(0);
    expect(terminal.notes).to.deep.equal([
      'The wallet has no stake position.',
      'The wallet has no reward yet.',
      'No validator is like that.',
    ]);
    await server.close();
  });
});
