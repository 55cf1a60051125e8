import { expect } from 'chai';
import type { Actor } from '../../../domain/access/actor.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { outcomeError } from '../../../domain/operations/outcome-errors.ts';
import { createSigning } from '../../../use-cases/operations/sign-operation.ts';
import { operationFixture } from '../../support/operation-fixture.ts';
import { expectServiceError } from '../support/expect-service-error.ts';

const ACTOR = {} as Actor;

describe('a request for bytes to sign, of an operation that ends by it', () => {
  it('never says that nothing was signed: an earlier transaction may have been signed, and reverted', async () => {
    const paid = { revertedFeeLamports: '5000' };
    const operation = operationFixture({
      ...paid,
      status: 'failed',
      error: outcomeError(paid, 'STAKE_CHANGED'),
    });
    const { signingRequest } = createSigning({
      kinds: KINDS,
      act: async () => ({ operation, latestSigningRequest: null }) as never,
      chain: {
        blockHeight: () => Promise.reject(new Error('not asked')),
        chainId: async () => operation.chainId,
      },
    });
    const error = await expectServiceError(signingRequest(ACTOR, operation.id), 'CONFLICT');
    expect(error.message).to.contain(
      'An earlier transaction was reverted, and its fee of 0.000005 SOL was paid',
    );
    expect(error.details)
      .to.contain('failed (STAKE_CHANGED)')
      .and.not.to.match(/nothing was signed/i);
  });
});
