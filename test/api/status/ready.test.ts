import { expect } from 'chai';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createApi } from '../../../http/app.ts';
import type { AnyRoute } from '../../../http/define-route.ts';
import { createHttpServer } from '../../../http/http-server.ts';
import { statusRoutes } from '../../../api/status/status-routes.ts';
import type { ReadyCheck } from '../../../domain/ready-checks.ts';
import type { LedgerStatus } from '../../../domain/ledger/ledger-progress.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { ledgerStatus } from '../support/ledger-status.ts';

const there = async () => undefined;
const away = () => Promise.reject(new Error('away'));

const LEDGER = ledgerStatus({ updatedAt: new Date(Date.now() - 42_000) });

const readyData = z.object({
  checks: z.record(z.string(), z.string()),
  details: z.object({ ledger: z.object({ devnet: z.record(z.string(), z.number()) }) }),
});

describe('/ready', () => {
  async function ready(
    checks: Record<string, ReadyCheck>,
    warnings: Record<string, ReadyCheck>,
    ledgers: () => Promise<LedgerStatus[]> = async () => [],
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const app = createApi({
      routes: statusRoutes({ checks, warnings, ledgers }) as AnyRoute[],
      access: {
        authenticate: () => Promise.reject(new Error('never called')),
        countRequest: () => Promise.reject(new Error('never called')),
        watchCredential: () => () => undefined,
      },
      trustedProxies: 0,
      corsOrigins: [],
      log: createLogger({ level: 'silent', service: 'test' }),
      draining: new AbortController().signal,
      isDatabaseUnavailable: () => false,
    });
    const server = createHttpServer(app.callback());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`);
    const body = (await answer.json()) as Record<string, unknown>;
    server.close();
    return { status: answer.status, body };
  }

  it('is 200 and names what it looked at while everything is there', async () => {
    const { status, body } = await ready({ postgresql: there }, { open_transactions: there });
    expect(status).to.equal(200);
    expect(body['data']).to.deep.equal({
      status: 'ready',
      checks: { postgresql: 'ok', open_transactions: 'ok' },
      details: { ledger: {} },
    });
  });

  it('names what is unavailable with 503, without the reason', async () => {
    const { status, body } = await ready({ postgresql: there, temporal: away }, { open_transactions: away });
    expect(status).to.equal(503);
    expect(body['error']).to.include({ code: 'SERVICE_UNAVAILABLE', details: 'temporal' });
  });

  it('warns of what only holds something up, and stays ready', async () => {
    const { status, body } = await ready({ postgresql: there }, { open_transactions: away });
    expect(status).to.equal(200);
    expect(body['data']).to.deep.equal({
      status: 'ready',
      checks: { postgresql: 'ok', open_transactions: 'warning' },
      details: { ledger: {} },
    });
  });

  it('says how far each network’s ledger is followed, and for how many wallets, whether it warns of it or not', async () => {
    for (const [check, state] of [
      [there, 'ok'],
      [away, 'warning'],
    ] as const) {
      const { status, body } = await ready({}, { ledger: check }, async () => [LEDGER]);
      expect(status).to.equal(200);
      const { checks, details } = readyData.parse(body['data']);
      expect(checks).to.deep.equal({ ledger: state });
      const { devnet } = details.ledger;
      expect(devnet).to.include({
        cursor_slot: 90,
        head_slot: 100,
        lag_slots: 10,
        wallets_expected: 7,
        wallets_watched: 6,
      });
      expect(devnet['updated_age_seconds'], 'since 42 s').to.be.at.least(42);
    }
  });

  it('only shows what is known of a ledger that is not followed yet', async () => {
    const fresh = { ...LEDGER, slot: null, headSlot: null, lagSlots: 0, watched: 0, updatedAt: null };
    const { body } = await ready({}, {}, async () => [fresh]);
    expect((body['data'] as { details: unknown }).details).to.deep.equal({
      ledger: {
        devnet: {
          cursor_slot: null,
          head_slot: null,
          lag_slots: null,
          wallets_expected: 7,
          wallets_watched: 0,
          updated_age_seconds: null,
        },
      },
    });
  });

  it('stays ready, without figures, if they cannot be read', async () => {
    const { status, body } = await ready({ postgresql: there }, { ledger: away }, away);
    expect(status).to.equal(200);
    expect(body['data']).to.deep.equal({
      status: 'ready',
      checks: { postgresql: 'ok', ledger: 'warning' },
      details: { ledger: null },
    });
  });
});
