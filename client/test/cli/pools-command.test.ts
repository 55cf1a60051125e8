import { expect } from 'chai';
import type { Pool } from '../../src/index.ts';
import { startTestServer, success } from '../support/http-server.ts';
import { terminalOf } from '../support/test-terminal.ts';

const POOL: Pool = {
  address: 'P1',
  pair: 'SOL/USDC',
  dex: 'raydium',
  base: { mint: 'SOL', symbol: 'SOL', listed: true },
  quote: { mint: 'M1', symbol: 'USDC', listed: false },
  price_usd: '150.4',
  price_in_quote: '150.5',
  liquidity_usd: '8000000',
  volume_24h_usd: null,
  fee_percent: null,
  fee_reason: 'single_pool_only',
  created_at: '2025-01-01T00:00:00.000Z',
  age_days: 12,
  source: 'dexscreener',
  as_of: '2026-01-01T00:00:00.000Z',
  as_of_age_seconds: 90,
  stale: true,
};

describe('The command line of pools', () => {
  it('lists the pools of a token, page after page', async () => {
    const server = await startTestServer(({ query }) =>
      success({ items: [POOL], next_cursor: query.has('cursor') ? null : 'WzFd' }),
    );
    const terminal = terminalOf(server);
    expect(await terminal.run('pools', 'SOL', '--sort', 'volume')).to.equal(0);
    const line =
      'P1  SOL/USDC (raydium)  150.4 USD  liquidity 8000000 USD  24 h ? USD  12 days  unlisted: M1  90 s old';
    expect(terminal.out).to.deep.equal([line, line]);
    expect(server.requests.map(({ path, query }) => `${path}?${query.toString()}`)).to.deep.equal([
      '/v1/pools?token=SOL&sort=volume&limit=30',
      '/v1/pools?token=SOL&sort=volume&limit=30&cursor=WzFd',
    ]);
    await server.close();
  });

  it('prints one pool with its fee, for people and for programs', async () => {
    const pool = { ...POOL, fee_percent: '0.25', fee_reason: null, stale: false };
    const server = await startTestServer(() => success(pool));
    const people = terminalOf(server);
    expect(await people.run('pools', 'P1', '--pool')).to.equal(0);
    expect(people.out[0]).to.include('fee 0.25 %').and.not.to.include('s old');
    const programs = terminalOf(server);
    expect(await programs.run('pools', 'P1', '--pool', '--json')).to.equal(0);
    expect(JSON.parse(programs.out[0] ?? '')).to.deep.equal({ type: 'pool', ...pool });
    await server.close();
  });

  it('says so if no pool has the token, and needs one token', async () => {
    const server = await startTestServer(() => success({ items: [], next_cursor: null }));
    const terminal = terminalOf(server);
    expect(await terminal.run('pools', 'SOL')).to.equal(0);
    expect(terminal.notes).to.deep.equal(['No pool has this token.']);
    expect(await terminal.run('pools')).to.equal(2);
    await server.close();
  });
});
