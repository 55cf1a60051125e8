import { expect } from 'chai';
import type { AlertHistory } from '../../src/index.ts';
import { failure, startTestServer, success, type ReceivedRequest } from '../support/http-server.ts';
import { terminalOf } from '../support/test-terminal.ts';

const ALERT: AlertHistory = {
  rule_id: 'rul_1',
  state: 'armed',
  waits_for: 'condition',
  condition: 'above',
  token: 'SOL',
  mint: 'SOL',
  target_price: '200',
  percent: null,
  timeframe: null,
  direction: null,
  reset_base: null,
  base_price: null,
  base_at: null,
  wallet_address: null,
  target_amount: null,
  repeat: 'once',
  cooldown_seconds: null,
  hysteresis_percent: null,
  channels: ['webhook'],
  note: 'Sell',
  network: 'devnet',
  expires_at: null,
  cooldown_ends_at: null,
  snoozed_until: null,
  firings: 0,
  last_triggered_at: null,
  created_at: 'T0',
  updated_at: 'T0',
  current_value: '150.5',
  current_at: 'T1',
  already_met: false,
  timeline: [
    {
      at: 'T2',
      change: 'fired',
      firing: { current_price: '201', target_price: '200', evidence: { type: 'sample' } },
    },
    { at: 'T0', change: 'created', firing: null },
  ],
  gaps: [{ from: 'T3', to: 'T4' }],
};

describe('The command line of alerts', () => {
  const received: ReceivedRequest[] = [];
  let answer: (request: ReceivedRequest) => ReturnType<typeof success>;
  let server: Awaited<ReturnType<typeof startTestServer>>;

  before(async () => {
    server = await startTestServer((request) => {
      received.push(request);
      return answer(request);
    });
  });
  after(() => server.close());
  beforeEach(() => {
    received.length = 0;
    answer = ({ method, path }) => {
      if (method === 'DELETE') return success({ rule_id: 'rul_1', deleted: true });
      return success(
        path === '/v1/alerts' && method === 'GET' ? { items: [ALERT], next_cursor: null } : ALERT,
      );
    };
  });

  it('adds an alert, and prints it on a line with its id', async () => {
    const terminal = terminalOf(server);
    expect(await terminal.run('alerts', 'add', 'SOL', 'above', '200', '--note', 'Sell')).to.equal(0);
    expect(received[0]).to.include({ method: 'POST', path: '/v1/alerts' });
    expect(received[0]?.body).to.deep.equal({
      condition: 'above',
      token: 'SOL',
      target_price: '200',
      note: 'Sell',
    });
    expect(terminal.out).to.deep.equal(['rul_1  armed  SOL above 200 USD  once  fired 0 times  Sell']);
    expect(terminal.notes).to.deep.equal([]);
  });

  it('adds alerts about percentages and balances', async () => {
    const terminal = terminalOf(server);
    const percent =
      'SOL percent_change 5% --within 1h --direction down --recurring --cool-down 30m --keep-base';
    expect(await terminal.run('alerts', 'add', ...percent.split(' '))).to.equal(0);
    const balance = 'USDC balance_below 100 --wallet abc --hysteresis 2 --channels webhook,chat';
    const end = ['--expires-at', '2027-01-01T00:00:00Z'];
    expect(await terminal.run('alerts', 'add', ...balance.split(' '), ...end)).to.equal(0);
    expect(received.map(({ body }) => body)).to.deep.equal([
      {
        condition: 'percent_change',
        token: 'SOL',
        percent: '5',
        timeframe: '1h',
        direction: 'down',
        reset_base: false,
        repeat: 'recurring',
        cooldown_seconds: 1_800,
      },
      {
        condition: 'balance_below',
        token: 'USDC',
        target_amount: '100',
        wallet_address: 'abc',
        hysteresis_percent: '2',
        channels: ['webhook', 'chat'],
        expires_at: '2027-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('says if the condition is met already, or if the value is not known', async () => {
    const terminal = terminalOf(server);
    answer = () => success({ ...ALERT, already_met: true, current_value: '210' });
    await terminal.run('alerts', 'add', 'SOL', 'above', '200');
    answer = () => success({ ...ALERT, already_met: null, current_value: null });
    await terminal.run('alerts', 'add', 'SOL', 'above', '200');
    expect(terminal.notes.join('\n')).to.match(/met now \(210\)[^]*not known yet/);
  });

  it('lists alerts by their state, shows one with its timeline, and says how to make the first one', async () => {
    const terminal = terminalOf(server);
    expect(await terminal.run('alerts', 'list', '--state', 'armed,cooling')).to.equal(0);
    expect(received[0]?.query.get('state')).to.equal('armed,cooling');
    expect(await terminal.run('alerts', 'show', 'rul_1')).to.equal(0);
    expect(terminal.out.slice(1)).to.deep.equal([
      'rul_1  armed  SOL above 200 USD  once  fired 0 times  Sell',
      'now  150.5 at T1',
      'T2  fired at 201 (target 200, by a sample)',
      'T0  created',
      'T3  not evaluated until T4: nothing was read',
    ]);
    answer = () => success({ items: [], next_cursor: null });
    expect(await terminal.run('alerts', 'list')).to.equal(0);
    expect(terminal.notes.join()).to.include('wallet-service alerts add SOL above 200');
  });

  it('pauses, resumes, snoozes and removes an alert', async () => {
    const terminal = terminalOf(server);
    expect(await terminal.run('alerts', 'pause', 'rul_1')).to.equal(0);
    expect(await terminal.run('alerts', 'resume', 'rul_1')).to.equal(0);
    const before = Date.now();
    expect(await terminal.run('alerts', 'snooze', 'rul_1', '2h')).to.equal(0);
    expect(await terminal.run('alerts', 'remove', 'rul_1')).to.equal(0);
    expect(received.slice(0, 2).map(({ body }) => body)).to.deep.equal([{ paused: true }, { paused: false }]);
    const { snoozed_until: until } = Object(received[2]?.body) as { snoozed_until: string };
    expect(Date.parse(until)).to.be.at.least(before + 7_200_000);
    expect(received[3]).to.include({ method: 'DELETE', path: '/v1/alerts/rul_1' });
    expect(terminal.out.at(-1)).to.equal('rul_1 is deleted.');
  });

  it('says when an alert would have fired, and how much of the time has prices', async () => {
    const firings = [{ at: 'T5', price: '161', target_price: '160' }];
    const [from, until] = ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'];
    const preview = { token: 'SOL', from, until, since: null, count: 2, firings, minutes: 21_600 };
    answer = () => success({ ...preview, svg: '<svg/>', description: 'A chart.' });
    const terminal = terminalOf(server);
    const words = 'SOL crosses_up 160 --recurring --cool-down 30m';
    expect(await terminal.run('alerts', 'preview', ...words.split(' '))).to.equal(0);
    expect(received[0]).to.include({ method: 'POST', path: '/v1/alerts/preview' });
    expect(received[0]?.body).to.deep.equal({
      condition: 'crosses_up',
      token: 'SOL',
      target_price: '160',
      repeat: 'recurring',
      cooldown_seconds: 1_800,
    });
    expect(terminal.out).to.deep.equal([
      'T5  at 161 USD (target 160)',
      `SOL would have fired 2 times between ${from} and ${until}`,
      'only the newest 1 are listed',
      'prices of 50 % of that time are kept',
    ]);
  });

  it('says since when an alert was tried, and says no count if it could not be tried', async () => {
    const terminal = terminalOf(server);
    const [from, until, since] = ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', '2026-11-30T23:00:00Z'];
    const preview = { token: 'SOL', from, until, firings: [], svg: '<svg/>', description: 'A chart.' };
    answer = () => success({ ...preview, since, count: 0, minutes: 60 });
    expect(await terminal.run('alerts', 'preview', 'SOL', 'above', '160')).to.equal(0);
    answer = () => success({ ...preview, since: null, count: null, minutes: 0 });
    expect(await terminal.run('alerts', 'preview', 'SOL', 'above', '160')).to.equal(0);
    expect(terminal.out).to.deep.equal([
      `SOL would have fired 0 times between ${since} and ${until}`,
      `no prices are known from ${from} to ${since}`,
      'no prices of the last 30 days are known yet, so this cannot be tried',
    ]);
  });

  it('reads and sets the thresholds of significant changes', async () => {
    const terminal = terminalOf(server);
    answer = () => success({ thresholds: { '1h': '4', '24h': '12.5' }, usual: false });
    expect(await terminal.run('alerts', 'set-thresholds', '1h=4', '24h=12.5%')).to.equal(0);
    answer = () => success({ thresholds: { '5m': '3' }, usual: true });
    expect(await terminal.run('alerts', 'set-thresholds', 'usual')).to.equal(0);
    expect(await terminal.run('alerts', 'thresholds')).to.equal(0);
    expect(received.map(({ method, body }) => [method, body])).to.deep.equal([
      ['PUT', { thresholds: { '1h': '4', '24h': '12.5' } }],
      ['PUT', { thresholds: null }],
      ['GET', undefined],
    ]);
    expect(terminal.out).to.deep.equal([
      '1h  4 %',
      '24h  12.5 %',
      '5m  3 %',
      'These are the usual thresholds.',
      '5m  3 %',
      'These are the usual thresholds.',
    ]);
  });

  it('prints an alert with its evidence as JSON', async () => {
    const terminal = terminalOf(server);
    expect(await terminal.run('alerts', 'show', 'rul_1', '--json')).to.equal(0);
    expect(JSON.parse(terminal.out[0] ?? '')).to.deep.equal({ type: 'alert', ...ALERT });
  });

  it('names the option that the service refused, as the user typed it', async () => {
    answer = () => failure(400, 'INVALID_REQUEST', { details: 'hysteresis_percent: must be at most 50' });
    const terminal = terminalOf(server);
    expect(await terminal.run('alerts', 'add', 'SOL', 'above', '200', '--hysteresis', '51')).to.equal(1);
    expect(terminal.notes.join()).to.include('--hysteresis: must be at most 50');
  });

  for (const [mistake, words] of [
    ['a percentage without its time', 'add SOL percent_change 5'],
    ['a balance without its wallet', 'add SOL balance_below 5'],
    ['a cool-down that is not a time', 'add SOL above 200 --recurring --cool-down soon'],
    ['no target', 'add SOL above'],
    ['a snooze that is not a time', 'snooze rul_1 later'],
    ['no id', 'show'],
    ['a threshold without a percentage', 'set-thresholds 1h'],
    ['a threshold that is named twice', 'set-thresholds 1h=4 1h=5'],
    ['a back-test of a channel', 'preview SOL above 200 --channels chat'],
  ] as const) {
    it(`refuses ${mistake}, and asks the service nothing`, async () => {
      const terminal = terminalOf(server);
      expect(await terminal.run('alerts', ...words.split(' '))).to.equal(2);
      expect(terminal.notes.join()).not.to.equal('');
      expect(received).to.deep.equal([]);
    });
  }
});
