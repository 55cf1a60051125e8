import { expect } from 'chai';
import type { Actor } from '../../../domain/access/actor.ts';
import { authorize, authorizeOwner, notFound } from '../../../use-cases/access/authorize.ts';
import { apiKeyOf, OPERATOR } from '../../support/actors.ts';
import { expectServiceError } from '../support/expect-service-error.ts';

const FREE = apiKeyOf('acc_1', { tier: 'free' });

describe('authorization', () => {
  const asked = (ask: () => void): Promise<void> => Promise.resolve().then(ask);

  it('refuses with the error for a thing that does not exist', async () => {
    const refused = await expectServiceError(
      asked(() => authorize(OPERATOR, 'operation.read', 'foreign')),
      'NOT_FOUND',
    );
    expect(refused).to.deep.include({
      message: 'This operation does not exist.',
      details: 'operation_id: no operation of yours has this id',
    });
    expect(refused.message).to.equal(notFound('operation').message);
  });

  it('says which tier is missing', async () => {
    const refused = await expectServiceError(
      asked(() => authorize(FREE, 'webhook.create', 'own')),
      'FORBIDDEN',
    );
    expect(refused).to.deep.include({
      message: 'Webhooks come with the pro tier.',
      details: 'Ask the operator of this server for another tier.',
    });
  });

  it('returns the owner of a list or of a new thing, and refuses actors that cannot own any', async () => {
    expect(authorizeOwner(FREE, 'operation.list')).to.equal('acc_1');
    await expectServiceError(
      asked(() => void authorizeOwner(OPERATOR, 'operation.list')),
      'NOT_FOUND',
    );
  });

  it('comes before an account can be read: without it the use case does not compile', () => {
    // The compiler checks this value: `accountId` is not a field of every actor.
    const isHidden: 'accountId' extends keyof Actor ? false : true = true;
    function accountOf(actor: Actor): string {
      authorize(actor, 'wallet.watch', 'own');
      return actor.accountId;
    }
    expect([isHidden, accountOf(FREE)]).to.deep.equal([true, 'acc_1']);
  });
});
