import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import { buttonAction, type ButtonAction } from '../../../domain/chats/button-action.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Reply } from '../../../bot/command.ts';
import type { SwapInput } from '../../../use-cases/swaps/swap-input.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { swapFixture } from '../../support/swap-fixture.ts';
import {
  answerTo,
  labelsOf,
  ONE,
  pressOf,
  questionOf,
  replyTo,
  textOf,
} from '../support/bot-without-service.ts';

const TWO = { wallets: [...ONE.wallets, { network: 'devnet', address: RECIPIENT }] } as const;

/** A button without its list of warnings. */
const ACTION = {
  do: 'swap',
  from: SENDER,
  amount: '1',
  amountOut: null,
  tokenIn: 'SOL',
  tokenOut: 'USDC',
  slippageBps: null,
} as const;

/** Keeps what it is asked for, and refuses what has a warning that is not accepted. */
function market(...warnings: SwapInput['accept']) {
  const asked: SwapInput[] = [];
  return {
    asked,
    async request(_actor: unknown, _network: string, input: SwapInput) {
      asked.push(input);
      const open = warnings.filter((code) => !input.accept.includes(code));
      if (open.length === 0) return { value: { operation: swapFixture() } };
      const codes = open.join(', ');
      throw new ServiceError('INVALID_REQUEST', 'This swap has warnings.', {
        refusal: refusal('swap_warnings', { codes }),
      });
    },
  };
}

function pressIn(reply: Reply): ButtonAction {
  const [press] = reply.public.buttons.flat().flatMap((button) => ('press' in button ? [button.press] : []));
  if (!press) throw new Error(`no press in ${JSON.stringify(reply.public.buttons)}`);
  return buttonAction.parse(JSON.parse(JSON.stringify(press)));
}

describe('/swap', () => {
  it('asks for exactly what was written, and shows the operation as a card', async () => {
    const swaps = market();
    const answer = await answerTo('/swap 1 SOL USDC 0.75%', { swaps }, ONE);
    expect(swaps.asked).to.deep.equal([
      {
        from: SENDER,
        amount: '1',
        amountOut: null,
        tokenIn: 'SOL',
        tokenOut: 'USDC',
        slippageBps: 75,
        minimumOut: null,
        feeCapLamports: 1_000_000n,
        accept: [],
        validUntil: null,
      },
    ]);
    expect(answer.public.html).to.contain('I prepared a swap of 1 SOL for USDC');
    expect(answer.private?.operation).to.deep.equal({ id: swapFixture().id, version: 1 });
  });

  it('takes the usual slippage if none is written, and leaves a mint as it is', async () => {
    const swaps = market();
    await answerTo(`/swap MAX ${RECIPIENT} SOL`, { swaps }, ONE);
    expect(swaps.asked[0]).to.include({ amount: 'max', tokenIn: RECIPIENT, slippageBps: 'auto' });
  });

  it('gets the amount that stands in front of the second token', async () => {
    const swaps = market();
    await answerTo('/swap SOL 10.5 USDC 1%', { swaps }, ONE);
    await answerTo(`/swap ${RECIPIENT} 2 SOL`, { swaps }, ONE);
    expect(swaps.asked[0]).to.include({ amount: null, amountOut: '10.5', tokenIn: 'SOL', tokenOut: 'USDC' });
    expect(swaps.asked[0]).to.include({ slippageBps: 100 });
    expect(swaps.asked[1]).to.include({ amountOut: '2', tokenIn: RECIPIENT, tokenOut: 'SOL' });
  });

  it('takes a comma for a point in amounts and in the slippage', async () => {
    const swaps = market();
    await answerTo('/swap 0,5 SOL USDC 0,75%', { swaps }, ONE);
    await answerTo('/swap SOL ,5 USDC', { swaps }, ONE);
    expect(swaps.asked[0]).to.include({ amount: '0.5', slippageBps: 75 });
    expect(swaps.asked[1]).to.include({ amount: null, amountOut: '0.5' });
  });

  it('still gets that amount after the wallet was chosen, and after a warning was accepted', async () => {
    const question = await answerTo('/swap SOL 10 USDC', {}, TWO);
    const swaps = market('LOW_LIQUIDITY');
    const chats = { setDefaultWallet: async () => undefined };
    expect(textOf(await pressOf(pressIn(question), { swaps, chats }, TWO))).to.contain('little liquidity');
    const warned = await answerTo('/swap SOL 10 USDC', { swaps }, ONE);
    await pressOf(pressIn(warned), { swaps, chats }, ONE);
    for (const asked of swaps.asked) expect(asked).to.include({ amount: null, amountOut: '10' });
    expect(swaps.asked).to.have.length(3);
  });

  it('says what is wrong with a line in one sentence, and asks the market for nothing', async () => {
    const said: [string, string][] = [
      ['/swap 1,000', '1,000 is not an amount'],
      ['/swap SOL USDC', 'SOL is not an amount'],
      ['/swap SOL 1,000', '1,000 is not an amount'],
      ['/swap 1,000 SOL USDC', '1,000 is not an amount'],
      ['/swap SOL 1,000 USDC', '1,000 is not an amount'],
      ['/swap SOL USDC 10', 'SOL is not an amount'],
      ['/swap 1 SOL USDC much', 'much is not a slippage'],
      ['/swap 1 SOL USDC 0.123%', '0.123% is not a slippage'],
      ['/swap 1 SOL USDC 99.99%', '99.99% is not a slippage'],
      ['/swap 1 SOL USDC -1', '-1 is not a slippage'],
    ];
    for (const [line, expected] of said) {
      const answer = await answerTo(line, {}, ONE);
      expect(answer.public.html, line).to.contain(expected);
      expect(answer.isRefusal, line).to.equal(true);
    }
    expect((await answerTo('/swap 1 SOL USDC')).public.html).to.contain('/wallet new');
    expect((await answerTo('/swap')).public.html, 'before anything is asked').to.contain('/wallet new');
  });

  it('asks for what is missing, in the language of the person', async () => {
    for (const [replies, amounts] of [
      [['1 SOL', 'USDC 0.5%'], { amount: '1', amountOut: null, slippageBps: 50 }],
      [['1', 'SOL', 'USDC'], { amount: '1', amountOut: null, slippageBps: 'auto' }],
      [['SOL', '10 USDC'], { amount: null, amountOut: '10', slippageBps: 'auto' }],
      [['SOL', '10', 'USDC'], { amount: null, amountOut: '10', slippageBps: 'auto' }],
    ] as const) {
      const swaps = market();
      let answer = await answerTo('/swap', { swaps }, { ...ONE, language: 'es' });
      expect(answer.public.html).to.contain('Responde a este mensaje');
      for (const reply of replies) {
        expect(swaps.asked, 'not before the last reply').to.deep.equal([]);
        answer = await replyTo(answer, reply, { swaps }, { ...ONE, language: 'es' });
      }
      expect(swaps.asked[0], replies.join(', ')).to.include({ tokenIn: 'SOL', tokenOut: 'USDC', ...amounts });
      expect(answer.private?.body.type).to.equal('operation');
    }
  });

  it('takes no bare number of a reply for the slippage, and asks again', async () => {
    const swaps = market();
    for (const [line, reply] of [
      ['/swap 1 SOL', 'USDC 5'],
      ['/swap SOL', '10 USDC 5'],
      ['/swap', '1 SOL USDC 5'],
      ['/swap', '1 SOL to USDC 5'],
    ] as const) {
      const again = await replyTo(await answerTo(line, { swaps }, ONE), reply, { swaps }, ONE);
      expect(again.public.html, reply).to.contain('5 is not a slippage');
      expect(questionOf(again).line, reply).to.equal(line);
    }
    expect(swaps.asked).to.deep.equal([]);
    await answerTo('/swap 1 SOL USDC 5', { swaps }, ONE);
    expect(swaps.asked[0], 'in a whole line').to.include({ slippageBps: 500 });
  });

  it('asks which wallet is to swap if there are several, and remembers it', async () => {
    const question = await answerTo('/swap 1 SOL USDC', {}, TWO);
    expect(question.public.html).to.equal('From which wallet?');
    const swaps = market();
    const chosen: unknown[] = [];
    const chats = { setDefaultWallet: async (_actor: unknown, address: string) => chosen.push(address) };
    expect(textOf(await pressOf(pressIn(question), { swaps, chats }, TWO))).to.contain('operation');
    expect(chosen).to.deep.equal([swaps.asked[0]?.from]);
  });

  it('says critical warnings in plain words, and swaps only after a press that accepts exactly these', async () => {
    const swaps = market('HIGH_PRICE_IMPACT', 'FREEZE_AUTHORITY');
    const chats = { setDefaultWallet: async () => undefined };
    const warned = await answerTo('/swap 1 SOL USDC', { swaps }, ONE);
    expect(warned.public.html)
      .to.contain('⚠️ The amount is large for these pools: it moves the price against you.')
      .and.to.contain('The token that you get:\n⚠️ Its issuer can freeze it in your wallet.')
      .and.not.to.match(/[A-Z]_[A-Z]/);
    expect(labelsOf(warned)).to.deep.equal(['Swap anyway']);

    const later = market('HIGH_PRICE_IMPACT', 'FREEZE_AUTHORITY', 'LOW_LIQUIDITY');
    const again = textOf(await pressOf(pressIn(warned), { swaps: later, chats }, ONE));
    expect(again, 'a warning that has appeared meanwhile')
      .to.contain('little liquidity')
      .and.not.to.contain('freeze');

    expect(textOf(await pressOf(pressIn(warned), { swaps, chats }, ONE))).to.contain('operation');
    expect(swaps.asked.map(({ accept }) => accept)).to.deep.equal([
      [],
      ['HIGH_PRICE_IMPACT', 'FREEZE_AUTHORITY'],
    ]);
  });

  it('keeps what was accepted if another warning appears', async () => {
    const chats = { setDefaultWallet: async () => undefined };
    const swaps = market('MINT_AUTHORITY', 'LOW_LIQUIDITY');
    const accepted: ButtonAction = { ...ACTION, accept: ['MINT_AUTHORITY'] };
    const { messages } = await pressOf(accepted, { swaps, chats }, ONE);
    const [press] = messages.flatMap(({ body }) =>
      body.type === 'content'
        ? body.content.buttons.flat().flatMap((button) => ('press' in button ? [button.press] : []))
        : [],
    );
    expect(press).to.deep.equal({ ...ACTION, accept: ['MINT_AUTHORITY', 'LOW_LIQUIDITY'] });
  });

  it('has no button for a warning that does not exist', () => {
    expect(buttonAction.safeParse({ ...ACTION, accept: ['LOW_LIQUIDITY'] }).success).to.equal(true);
    expect(buttonAction.safeParse({ ...ACTION, accept: ['ALL'] }).success).to.equal(false);
    expect(buttonAction.safeParse(ACTION).success, 'without a list').to.equal(false);
  });

  it('passes other refusals on as they are', async () => {
    const swaps = {
      async request() {
        throw new ServiceError('INVALID_REQUEST', 'No route.', { refusal: refusal('swap_no_route') });
      },
    };
    const chats = { setDefaultWallet: async () => undefined };
    const question = await answerTo('/swap 1 SOL USDC', {}, TWO);
    expect(textOf(await pressOf(pressIn(question), { swaps, chats }, TWO))).to.contain('has no route');
  });
});
