import { expect } from 'chai';
import type { OperationDetails } from '../../../db/operations/operation-queries.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import type { Admitted } from '../../../use-cases/operations/read-operation.ts';
import { createRequestOperation } from '../../../use-cases/operations/request-operation.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { operationFixture } from '../../support/operation-fixture.ts';
import { expectServiceError } from '../support/expect-service-error.ts';

const STORED = { relation: 'own' } as Admitted<OperationDetails>;

/** `isRepeat`: its idempotency key has an operation already. */
function request({ validUntil, isRepeat }: { validUntil: Date | null; isRepeat: boolean }) {
  const requestOperation = createRequestOperation({
    insertOperation: async () => operationFixture(),
    reader: { read: async () => STORED },
    makeOnce: async (_key, _body, { make, read }) => {
      const value = isRepeat ? await read('op_1') : await make(null);
      if (!value) throw new Error('nothing was made');
      return { value, replayed: isRepeat };
    },
    log: createLogger({ level: 'debug', service: 'test', stream: memoryStream() }),
  });
  return requestOperation(
    apiKeyOf('acc_1'),
    {
      kind: 'send',
      network: 'devnet',
      walletAddress: null,
      validUntil,
      body: {},
      prepare: () => Promise.reject(new Error('not prepared here')),
    },
    { idempotency: { key: 'key', route: 'POST /v1/wallet/send' }, requestId: 'req_test' },
  );
}

describe('a request of an operation', () => {
  const past = new Date(Date.now() - 1);

  it('is refused after its `valid_until`', async () => {
    const refused = await expectServiceError(
      request({ validUntil: past, isRepeat: false }),
      'INVALID_REQUEST',
    );
    expect(refused.details).to.match(/^valid_until: /);
  });

  it('is answered after its `valid_until` if it is a repeat', async () => {
    expect((await request({ validUntil: past, isRepeat: true })).value).to.equal(STORED);
  });
});
