import { expect } from 'chai';
import { createApiClient } from '../../support/api-client.ts';
import { PRICES_BY_HAND } from '../../support/price-history.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { ledgerRows, someAddress } from '../support/ledger-rows.ts';

describe('the values in a history', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ worker: false, environment: PRICES_BY_HAND });
  });
  after(() => service.stop());

  it('are those of the time, with the sign of the amount, also in the table', async () => {
    const { apiKey: key } = await service.createAccount('free');
    const call = await createApiClient(service, key);
    const ledger = ledgerRows(service);
    const address = someAddress();
    await ledger.cursor({ slot: 5_000 });
    await call('/v1/wallets', { method: 'POST', json: { address, watch: true } });
    await ledger.takeUp(address, 10);
    await service.database('price_candles').insert(
      [
        { at: '2025-06-01T10:00:00Z', close: '150.5' },
        { at: '2025-06-01T10:01:00Z', close: '200' },
      ].map(({ at, close }) => ({
        network: 'devnet',
        token: 'SOL',
        minutes: 1,
        at,
        opened_at: at,
        closed_at: at,
        open: close,
        high: close,
        low: close,
        close,
        samples: 1,
      })),
    );
    for (const [slot, block_time] of [
      [3, '2025-06-01T10:00:59Z'],
      [2, '2025-06-01T09:59:59Z'],
      [1, null],
    ] as const) {
      await ledger.move(address, {
        slot,
        block_time,
        kind: 'send',
        delta: '-2000005000',
        amount: '2000000000',
      });
    }
    const side = { slot: 0, signature: someAddress(), block_time: '2025-06-01T10:00:59Z', kind: 'swap' };
    const token = someAddress();
    await ledger.move(address, { ...side, token, delta: '-9', amount: '9', decimals: 0 });
    await ledger.move(address, { ...side, delta: '999995000', amount: '1000000000' });
    const { data } = await call(`/v1/wallet/history?address=${address}`);
    const items = data['items'] as Record<string, unknown>[];
    expect(items.map(({ usd_value: value, usd_value_reason: reason }) => [value, reason])).to.deep.equal([
      ['-301', null],
      [null, 'no_price_then'],
      [null, 'no_price_then'],
      [null, 'no_price_then'],
    ]);
    expect(items.at(-1)?.['received']).to.include({
      token: 'SOL',
      usd_value: '150.5',
      usd_value_reason: null,
    });
    const table = await fetch(`${service.baseUrl}/wallet/history?address=${address}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/csv' },
    });
    const [header = '', first = ''] = (await table.text()).split('\r\n');
    expect(header).to.match(/,usd_value,usd_value_reason,received_token,/);
    expect(first).to.match(/,-301,,,,,,$/);
  });
});
