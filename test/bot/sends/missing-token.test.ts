import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, questionOf, replyTo } from '../support/bot-without-service.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const UNLISTED = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

/** A list with USDC and BONK, and a wallet with USDC, an unlisted token, and no BONK any more. */
function fakes(tokens = [holding(USDC, 5n), holding(UNLISTED, 1n), holding(BONK, 0n)]) {
  const names: Readonly<Record<string, string>> = { [USDC]: 'USDC', [BONK]: 'BONK' };
  return {
    wallets: {
      listedToken: (_network: string, word: string) => names[word] ?? null,
      tokenName: (_network: string, token: string) => names[token] ?? token,
      balance: async () => ({ lamports: 2n, tokens }),
    },
    recipients: { list: async () => [] },
  };
}

function holding(token: string, baseUnits: bigint) {
  return { token, baseUnits };
}

describe('/send with an address in the place of the token', () => {
  it('says that the token is missing, and offers a payment of each that the person holds', async () => {
    for (const [language, text, send] of [
      ['en', 'Which token?', 'Send'],
      ['es', '¿Qué token?', 'Enviar'],
    ] as const) {
      const answer = await answerTo(`/send 0,5 ${RECIPIENT}`, fakes(), { ...ONE, language });
      expect(answer.isRefusal).to.equal(true);
      expect(answer.public.html).to.contain(text).and.to.contain(`/send 0.5 SOL ${RECIPIENT}`);
      expect(labelsOf(answer)).to.deep.equal([
        `${send} 0.5 SOL`,
        `${send} 0.5 USDC`,
        `${send} 0.5 JUPyiw…NsDvCN`,
      ]);
      expect(answer.public.buttons.flat().map((button) => 'press' in button && button.press)).to.deep.equal(
        ['SOL', USDC, UNLISTED].map((token) => ({ do: 'run', line: `/send 0.5 ${token} ${RECIPIENT}` })),
      );
    }
  });

  it('offers SOL if the balance is not known', async () => {
    const given = fakes();
    const balance = async () => {
      throw new ServiceError('NETWORK_ERROR', 'No node answers.');
    };
    const answer = await answerTo(
      `/send max ${RECIPIENT}`,
      { ...given, wallets: { ...given.wallets, balance } },
      ONE,
    );
    expect(labelsOf(answer)).to.deep.equal(['Send max SOL']);
  });

  it('says so to a reply too, and still waits for one', async () => {
    const asked = await answerTo('/send', fakes(), ONE);
    const answer = await replyTo(asked, `10 ${RECIPIENT}`, fakes(), ONE);
    expect(answer.public.html).to.contain('Which token?');
    expect(questionOf(answer).line).to.equal('/send');
  });

  it('takes a mint that is listed or held for the token, and asks for the recipient', async () => {
    for (const mint of [BONK, UNLISTED]) {
      const answer = await answerTo(`/send 10 ${mint}`, fakes(), ONE);
      expect(questionOf(answer).line).to.equal(`/send 10 ${mint}`);
    }
  });
});
