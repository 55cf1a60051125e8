import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../../use-cases/index.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { ofTheActor, ofWallet, type UseCaseCalls } from './call.ts';

const TERMS = { feeCapLamports: 100_000n, validUntil: null };

/** The fake chain has no validator and no position, so those who may ask read that. */
export function stakeCalls(stakes: UseCases['stakes']): UseCaseCalls['stakes'] {
  const context = () => ({
    idempotency: { key: randomUUID(), route: 'POST /v1/test' },
    requestId: 'req_test',
  });
  return {
    positions: ofWallet('position.read', ({ actor, wallet }) =>
      stakes.positions(actor, 'devnet', wallet.address),
    ),
    rewards: ofWallet('position.read', ({ actor, wallet }) =>
      stakes.rewards(actor, 'devnet', wallet.address, { limit: 10 }),
    ),
    validators: ofTheActor('validator.read', ({ actor }) =>
      stakes.validators(actor, 'devnet', { sort: 'yield', limit: 10 }),
    ),
    admitDelegation: ofTheActor('stake.request', ({ actor, wallet }) =>
      stakes.admitDelegation(actor, 'devnet', {
        from: wallet.address,
        amount: '1',
        feeCapLamports: TERMS.feeCapLamports,
      }),
    ),
    delegate: {
      ...ofTheActor('stake.request', ({ actor, wallet }) =>
        stakes.delegate(
          actor,
          'devnet',
          { ...TERMS, from: wallet.address, amount: '1', validator: RECIPIENT, accept: [] },
          context(),
        ),
      ),
      answer: 'INVALID_REQUEST',
    },
    undelegate: {
      ...ofTheActor('stake.request', ({ actor, wallet }) =>
        stakes.undelegate(
          actor,
          'devnet',
          { ...TERMS, from: wallet.address, amount: 'all', position: null },
          context(),
        ),
      ),
      answer: 'INVALID_REQUEST',
    },
    withdraw: {
      ...ofTheActor('stake.request', ({ actor, wallet }) =>
        stakes.withdraw(actor, 'devnet', { ...TERMS, from: wallet.address, position: null }, context()),
      ),
      answer: 'INVALID_REQUEST',
    },
    redelegate: {
      ...ofTheActor('stake.request', ({ actor, wallet }) =>
        stakes.redelegate(
          actor,
          'devnet',
          { ...TERMS, from: wallet.address, position: RECIPIENT, validator: RECIPIENT, accept: [] },
          context(),
        ),
      ),
      answer: 'INVALID_REQUEST',
    },
  };
}
