import { expect } from 'chai';
import { createLinkStore } from '../../../db/sessions/link-store.ts';
import { createSessionStore } from '../../../db/sessions/session-store.ts';
import { MAX_LINKED_OPERATIONS } from '../../../domain/sessions/session-lifetime.ts';
import { testDatabase } from '../../support/database.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

describe('the operations of a session', () => {
  const test = testDatabase();

  it('are the newest hundred, and opening the link of an older one brings it back', async () => {
    const [links, sessions] = [createLinkStore(test.database), createSessionStore(test.database)];
    const ownerId = await newAccount(test.database);
    const session = { id: 'ses_1', tokenHash: 'hash' };
    const ids: string[] = [];
    for (let number = 0; number <= MAX_LINKED_OPERATIONS; number += 1) {
      const { id: operationId } = await insertOperation(test.database, ownerId);
      const [tokenHash, expiresAt] = [`hash of ${operationId}`, new Date('2100-01-01')];
      await links.create({ id: `lnk_${number}`, operationId, tokenHash, expiresAt });
      expect(await links.redeem(tokenHash, number === 0 ? session : { id: session.id })).to.deep.equal({
        operationId,
      });
      ids.push(operationId);
    }
    const linked = async () => (await sessions.find(session.id))?.linkedOperations ?? [];
    const [oldest, second] = ids;
    expect(await linked()).to.deep.equal(ids.slice(1).toReversed());
    await links.redeem(`hash of ${oldest}`, { id: session.id });
    expect((await linked())[0]).to.equal(oldest);
    expect(await linked()).not.to.include(second);
  });
});
