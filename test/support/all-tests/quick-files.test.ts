import { expect } from 'chai';
import { quickFiles } from './quick-files.ts';

describe('the quick test files', () => {
  it('are those that start no process, database, worker or browser, however deep the import of it is', async () => {
    const quick = [
      'test/loops/run-loop.test.ts',
      'test/domain/quorum.test.ts',
      'test/encryption/column-cipher.test.ts',
    ];
    const slow = [
      'test/db/webhooks/delivery-claims.test.ts',
      'test/end-to-end/send.test.ts',
      'test/local/built-entries.test.ts',
      'test/page/sends.test.ts',
      'test/workflows/replay.test.ts',
    ];
    expect(await quickFiles([...slow, ...quick])).to.deep.equal(quick);
  });
});
