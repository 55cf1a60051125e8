import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import { refusal } from '../../../domain/refusal.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, replyTo, type FakeUseCases } from '../support/bot-without-service.ts';

/** Refuses every payment and swap for want of money. */
function service(
  held: string,
  others: number,
  code: 'funds_too_low' | 'funds_too_low_for_costs' = 'funds_too_low',
) {
  const request = async () => {
    throw new ServiceError('INSUFFICIENT_FUNDS', 'The balance is too low for the transaction.', {
      refusal: refusal(code, { held, needed: '10 SOL', reserved: '1 SOL', others }),
    });
  };
  const fakes: FakeUseCases = {
    sends: { request },
    swaps: { request },
    recipients: { list: async () => [] },
  };
  return fakes;
}

const PAYMENT = `/send 10 SOL ${RECIPIENT} for rent`;

describe('a payment or a swap that the wallet has too little for', () => {
  it('offers the most that it has, test money, and the list of what is open', async () => {
    for (const [language, labels] of [
      ['en', ['Max', 'Get test money', 'Choose one to cancel']],
      ['es', ['Máx.', 'Pedir dinero de prueba', 'Elegir qué cancelar']],
    ] as const) {
      for (const line of [PAYMENT, '/swap 10 SOL USDC']) {
        const answer = await answerTo(line, service('1.4 SOL', 2), { ...ONE, hasFaucet: true, language });
        expect(answer).to.include({ isRefusal: true });
        expect(answer.public.html).to.contain('1.4 SOL');
        expect(labelsOf(answer), line).to.deep.equal(labels);
      }
    }
  });

  it('has a button for the same request with max', async () => {
    const payment = await answerTo(PAYMENT, service('1.4 SOL', 0), ONE);
    expect(payment.public.buttons).to.deep.equal([
      [
        {
          label: 'Max',
          press: { do: 'send', from: SENDER, amount: 'max', token: 'SOL', to: RECIPIENT, memo: 'for rent' },
        },
      ],
    ]);
    const swap = await answerTo('/swap 10 SOL USDC 1%', service('1.4 SOL', 0), ONE);
    expect(swap.public.buttons).to.have.nested.property('[0][0].press.amount', 'max');
    expect(swap.public.buttons).to.have.nested.property('[0][0].press.slippageBps', 100);
  });

  it('offers nothing that cannot help', async () => {
    const none = { ...ONE, hasFaucet: false };
    expect(labelsOf(await answerTo(PAYMENT, service('0 SOL', 0), none))).to.deep.equal([]);
    expect(labelsOf(await answerTo(`/send max SOL ${RECIPIENT}`, service('1 SOL', 0), none))).to.deep.equal(
      [],
    );
    expect(labelsOf(await answerTo('/swap SOL 10 USDC', service('1 SOL', 0), none))).to.deep.equal([]);
    const link = `solana:${RECIPIENT}?amount=10`;
    expect(
      labelsOf(await answerTo(link, service('1.4 SOL', 0), none)),
      'less than the link asks for',
    ).to.deep.equal([]);
    const costs = service('0.1 SOL', 1, 'funds_too_low_for_costs');
    expect(labelsOf(await answerTo(PAYMENT, costs, none))).to.deep.equal(['Choose one to cancel']);
  });

  it('says so to a reply without the question again', async () => {
    const fakes = service('1.4 SOL', 0);
    const asked = await answerTo('/send 10 SOL', fakes, ONE);
    const answer = await replyTo(asked, RECIPIENT, fakes, ONE);
    expect(labelsOf(answer)).to.deep.equal(['Max']);
    expect(answer.public.question).to.equal(undefined);
    expect(answer.further).to.equal(undefined);
  });
});
