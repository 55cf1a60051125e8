import { expect } from 'chai';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('a path or query with %00', () => {
  let service: TestService;
  let apiKey: string;

  before(async function () {
    this.timeout(60_000);
    service = await startTestService({ worker: false });
    ({ apiKey } = await service.createAccount());
  });
  after(() => service.stop());

  for (const path of [
    '/webhooks/%00',
    '/webhooks/wh_%00/deliveries',
    '/webhooks/wh_1/deliveries?event_id=%00',
    '/webhooks/wh_1/recoveries/%00',
    '/operations/%00',
    '/wallet/balance?address=%00',
  ]) {
    it(`is INVALID_REQUEST: ${path}`, async () => {
      const answer = await fetch(`${service.baseUrl}${path}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      expect(answer.status).to.equal(400);
      const { error } = (await answer.json()) as { error: { code: string } };
      expect(error.code).to.equal('INVALID_REQUEST');
    });
  }
});
