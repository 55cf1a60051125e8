import { expect } from 'chai';
import { developerAccessKind } from '../../../domain/access/developer-access.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { describeOperation } from '../../../domain/operations/describe-operation.ts';
import { kindOf } from '../../../domain/operations/operation-kind.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import { operationFixture, RECIPIENT, RESULT, SENDER } from '../../support/operation-fixture.ts';
import { delegateFixture, withdrawFixture } from '../../support/stake-fixture.ts';
import { swapFixture } from '../../support/swap-fixture.ts';

function paragraphs(operation: Operation, message = 'What happened.'): string[] {
  return describeOperation(kindOf(KINDS, operation), operation, message, []).split('\n\n');
}

describe('the details of an operation in the Temporal UI', () => {
  it('begin with its status, its amount and its wallet, and what happened last', () => {
    const [status, amount, message] = paragraphs(operationFixture());
    expect(amount).to.match(new RegExp(`^Send [\\d.]+ SOL from ${SENDER} to ${RECIPIENT}$`));
    expect(status).to.equal('**awaiting_confirmation**');
    expect(message).to.equal('What happened.');
    expect(paragraphs(swapFixture())[1]).to.equal(`Swap 1 SOL of ${SENDER} for at least 149.25 USDC`);
  });

  it('say what can leave the wallet with fees and rent, until it has ended', () => {
    expect(paragraphs(swapFixture())).to.include(
      'Leaves the wallet: with fees and rent at most 1.00204428 SOL.',
    );
    const { request } = swapFixture();
    const sold = swapFixture({ request: { ...request, input: request.output, output: request.input } });
    expect(paragraphs(sold)).to.include(
      'Leaves the wallet: the tokens, and with fees and rent at most 0.00204428 SOL.',
    );
    expect(paragraphs(swapFixture({ status: 'cancelled' })).join()).to.not.include('Leaves the wallet');
  });

  it('say of a confirmed swap or withdrawal what the transaction did, and its fee', () => {
    const outcome = {
      amountIn: '1000000000',
      amountOut: '149900000',
      networkFeeLamports: '5000',
      rentPaidLamports: '0',
      rentReturnedLamports: '0',
      wrappedLamports: '0',
    };
    expect(paragraphs(swapFixture({ status: 'confirmed', result: RESULT, outcome }))).to.include.members([
      'Swapped 1 SOL for 149.9 USDC.',
      'Fee: 0.000005 SOL.',
    ]);
    const withdrawn = withdrawFixture({
      status: 'confirmed',
      result: RESULT,
      outcome: { lamports: '2500000000' },
    });
    expect(paragraphs(withdrawn)).to.include('Withdrew 2.5 SOL from the positions.');
    const delegated = delegateFixture({ status: 'confirmed', result: RESULT, revertedFeeLamports: '7000' });
    expect(paragraphs(delegated)).to.include.members([
      'Fee: 0.000005 SOL.',
      'Fees of reverted transactions: 0.000007 SOL.',
    ]);
  });

  it('name the credential that a person asks for, and no amount', () => {
    const asked = (credential: 'api_key' | 'managing_key' | 'bot_token') =>
      describeOperation(
        developerAccessKind,
        { ...operationFixture(), kind: 'developer.access', request: { credential }, preview: null },
        'Asked.',
        [],
      );
    expect(asked('managing_key')).to.match(
      /^\*\*awaiting_confirmation\*\*\n\nVerify a person who asks for an API key that manages keys\n/,
    );
    expect(asked('api_key') + asked('bot_token')).to.not.match(/SOL|leaves/i);
  });
});
