import { expect } from 'chai';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('a path or query with %00', () => {
  let service: TestService;
  let apiKey: string;

  before(async () => {
    service = await startTestService({ worker: false });
    ({ apiKey } = await service.createAccount());
  });
  after(() => service.stop());

  const cases: [string, number, string][] = [
    ['/webhooks/%00', 404, 'NOT_FOUND'],
    ['/webhooks/wh_%00/deliveries', 404, 'NOT_FOUND'],
    ['/webhooks/wh_1/recoveries/%00', 404, 'NOT_FOUND'],
    ['/operations/%00', 404, 'NOT_FOUND'],
    ['/wallets/%00', 400, 'INVALID_REQUEST'],
    ['/operations?cursor=%FF', 400, 'INVALID_REQUEST'],
    ['/webhooks/wh_1/deliveries?event_id=%00', 400, 'INVALID_REQUEST'],
    ['/wallet/balance?address=%00', 400, 'INVALID_REQUEST'],
    ['/wallet/history?address=11111111111111111111111111111111&token=%00', 400, 'INVALID_REQUEST'],
  ];
  for (const [path, status, code] of cases) {
    it(`is ${code}: ${path}`, async () => {
      const answer = await fetch(`${service.baseUrl}${path}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      expect(answer.status).to.equal(status);
      const { error } = (await answer.json()) as { error: { code: string } };
      expect(error.code).to.equal(code);
    });
  }
});
