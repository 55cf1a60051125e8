import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createApi } from '../../../http/app.ts';
import { createHttpServer } from '../../../http/http-server.ts';
import { ledgerCheck } from '../../../composition/ledger-check.ts';
import { metricsPage } from '../../../api/status/metrics-page.ts';
import type { LedgerStatus } from '../../../domain/ledger/ledger-progress.ts';
import type { QuorumCount } from '../../../domain/quorum.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createMetrics } from '../../../telemetry/metrics.ts';
import { ledgerStatus } from '../support/ledger-status.ts';

const STATUS = ledgerStatus();

async function metricsOf(
  ledgers: () => Promise<LedgerStatus[]>,
  quorumCounts: () => Promise<QuorumCount[]> = () => Promise.resolve([]),
) {
  const metrics = createMetrics({ ledgers, quorumCounts, onProblem: () => undefined });
  const app = createApi({
    routes: [],
    access: {
      authenticate: () => Promise.reject(new Error('never called')),
      countRequest: () => Promise.reject(new Error('never called')),
      watchCredential: () => () => undefined,
    },
    trustedProxies: 0,
    corsOrigins: [],
    log: createLogger({ level: 'silent', service: 'test' }),
    metrics: metricsPage(metrics),
    draining: new AbortController().signal,
    isDatabaseUnavailable: () => false,
  });
  const server = createHttpServer(app.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
  const text = await answer.text();
  server.close();
  metrics.close();
  return { status: answer.status, type: answer.headers.get('content-type'), text };
}

describe('/metrics', () => {
  it('is text for Prometheus without a key: the process, and how each network’s ledger is followed', async () => {
    const { status, type, text } = await metricsOf(async () => [STATUS]);
    expect([status, type]).to.deep.equal([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).to.match(/^process_cpu_seconds_total /m);
    for (const [name, value] of [
      ['slot', 90],
      ['head_slot', 100],
      ['complete_slot', 88],
      ['second_node_lag_slots', 5],
      ['lag_slots', 10],
      ['wallets_expected', 7],
      ['wallets_watched', 6],
    ] as const) {
      expect(text).to.contain(`wallet_service_ledger_${name}{network="devnet"} ${value}\n`);
    }
    expect(text).to.match(/^wallet_service_ledger_updated_age_seconds\{network="devnet"\} \d/m);
  });

  it('shows how far the second node lags, also long after its last answer', async () => {
    const lagOf = async (changes: Partial<LedgerStatus>) => {
      const { text } = await metricsOf(async () => [{ ...STATUS, ...changes }]);
      return /^wallet_service_ledger_second_node_lag_slots\{network="devnet"\} (\d+)$/m.exec(text)?.[1];
    };
    expect(await lagOf({ headSlot: 18_095 }), 'an hour after it was last heard of').to.equal('18000');
    expect(await lagOf({ quorumSlot: null }), 'never heard of yet').to.equal('12');
    expect(await lagOf({ quorumSlot: null, headSlot: 18_088 }), 'and an hour later').to.equal('18000');
    expect(await lagOf({ headSlot: 94 }), 'the follower has not looked since').to.equal('0');
    expect(await lagOf({ headSlot: null }), 'nothing is followed yet').to.equal(undefined);
  });

  it('counts on what nodes disagreed, and what rested on the word of one', async () => {
    const counts: QuorumCount[] = [
      { network: 'devnet', name: 'disagreements', value: 3 },
      { network: 'devnet', name: 'single_node_verdicts', value: 0 },
    ];
    const { text } = await metricsOf(
      () => Promise.reject(new Error('the ledger’s figures are away')),
      async () => counts,
    );
    expect(text).to.match(/^# TYPE wallet_service_node_disagreements_total counter$/m);
    expect(text).to.contain('wallet_service_node_disagreements_total{network="devnet"} 3\n');
    expect(text).to.contain('wallet_service_single_node_verdicts_total{network="devnet"} 0\n');
  });

  it('leaves out what is not known: a ledger that is not followed yet, and all of them without a database', async () => {
    const none = { slot: null, headSlot: null, lagSlots: 0, expected: 0, watched: 0, updatedAt: null };
    const fresh = await metricsOf(async () => [{ ...STATUS, ...none }]);
    expect(fresh.text).to.not.contain('wallet_service_ledger_slot{');
    const away = await metricsOf(() => Promise.reject(new Error('away')));
    expect(away.status).to.equal(200);
    expect(away.text).to.match(/^process_cpu_seconds_total /m);
    expect(away.text).to.not.contain('wallet_service_ledger_slot{');
  });
});

describe('the ledger’s part of /ready', () => {
  const MINUTE_MS = 60_000;
  const outcome = (check: () => Promise<unknown>): Promise<string> =>
    check().then(
      () => 'ok',
      (error: Error) => error.message,
    );

  it('is fine with a ledger that is followed, and with one that is to be', async () => {
    const complete = { ...STATUS, watched: 7, updatedAt: new Date() };
    expect(await outcome(ledgerCheck(async () => [complete]))).to.equal('ok');
    const fresh = { ...complete, slot: null, headSlot: null, updatedAt: null };
    expect(await outcome(ledgerCheck(async () => [fresh]))).to.equal('ok');
  });

  it('warns of one that was not followed for a minute', async () => {
    const stale = { ...STATUS, watched: 7, updatedAt: new Date(Date.now() - MINUTE_MS - 1) };
    expect(await outcome(ledgerCheck(async () => [stale]))).to.equal('devnet is not followed');
  });

  it('warns of one that lags far', async () => {
    const lagging = { ...STATUS, watched: STATUS.expected, lagSlots: 151, updatedAt: new Date() };
    expect(await outcome(ledgerCheck(async () => [lagging]))).to.equal('devnet lags by 151 slots');
  });

  it('warns of too few nodes that keep up, and of those that never answered', async () => {
    for (const quorumSlot of [1_000, null]) {
      const alone = { ...STATUS, watched: 7, headSlot: 1_151, quorumSlot, updatedAt: new Date() };
      expect(await outcome(ledgerCheck(async () => [alone]))).to.include('devnet: too few nodes answer');
    }
    const near = { ...STATUS, watched: 7, headSlot: 1_150, quorumSlot: 1_000, updatedAt: new Date() };
    expect(await outcome(ledgerCheck(async () => [near]))).to.equal('ok');
  });

  it('warns of wallets that were missing for a minute, not of those that are just being taken up', async () => {
    let now = Date.now();
    let watched = 6;
    const check = ledgerCheck(
      async () => [{ ...STATUS, watched, updatedAt: new Date(now) }],
      () => now,
    );
    expect(await outcome(check)).to.equal('ok');
    now += MINUTE_MS + 1;
    expect(await outcome(check)).to.equal('devnet: 6 of 7 wallets');
    watched = 7;
    expect(await outcome(check)).to.equal('ok');
  });
});
