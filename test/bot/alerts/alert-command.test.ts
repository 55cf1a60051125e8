import { expect } from 'chai';
import type { Alert } from '../../../domain/alerts/alert.ts';
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { parsePrice } from '../../../domain/prices/price.ts';
import { refusal } from '../../../domain/refusal.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, pressOf, questionOf, replyTo, textOf } from '../support/bot-without-service.ts';

const PRICED = { pricedNetwork: 'devnet' } as const;
const NOW = new Date();
const MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

const ABOVE: AlertRule = {
  type: 'side',
  condition: 'above',
  token: 'SOL',
  target: 200n * 10n ** 30n,
  isOnce: true,
  coolDownMs: 0,
};

function alertOf(changes: Partial<Alert> = {}): Alert {
  return {
    id: 'rul_1',
    ownerId: 'usr_test',
    orderId: null,
    network: 'devnet',
    rule: ABOVE,
    channels: ['chat'],
    note: null,
    expiresAt: null,
    state: 'armed',
    waitsFor: 'fire',
    since: NOW,
    coolsUntil: null,
    snoozedUntil: null,
    base: null,
    firings: 0,
    lastFiredAt: null,
    createdAt: NOW,
    updatedAt: NOW,
    version: 1,
    ...changes,
  };
}

const nowOf = (alert: Alert) => ({
  alert,
  token: 'SOL',
  present: { value: parsePrice('190'), at: NOW, bases: {} },
});

/** Prices of SOL, and of one mint that no list has; and what is asked of the alerts. */
function fakes() {
  const created: { network: string; input: Record<string, unknown> }[] = [];
  return {
    created,
    prices: {
      read: async (_actor: unknown, _network: string, asked: string[]) =>
        asked.map((name) => {
          const token = name === 'SOL' || name === MINT ? name : null;
          const price = name === 'SOL' ? parsePrice('190') : null;
          return { asked: name, token, symbol: name === 'SOL' ? 'SOL' : null, agreed: { price } };
        }),
    },
    alerts: {
      create: async (_actor: unknown, network: string, input: Record<string, unknown>) => {
        created.push({ network, input });
        return { value: nowOf(alertOf()) };
      },
    },
  };
}

/** The words of the alert that a line makes. */
async function made(line: string, wallets: { network: 'devnet'; address: string }[] = []) {
  const { created, ...useCases } = fakes();
  const answer = await answerTo(line, useCases, { ...PRICED, wallets });
  expect(created, answer.public.html).to.have.length(1);
  return { ...created[0]?.input };
}

async function refused(line: string, language = 'en'): Promise<string> {
  const { created, ...useCases } = fakes();
  const answer = await answerTo(line, useCases, { ...PRICED, language });
  expect(answer, line).to.have.property('isRefusal', true);
  expect(created, line).to.deep.equal([]);
  return answer.public.html;
}

describe('/alert', () => {
  it('reads a condition in any case, with a currency, a repeat and an end', async () => {
    expect(await made('/alert SOL Above $200')).to.deep.equal({
      token: 'SOL',
      condition: 'above',
      targetPrice: '200',
    });
    expect(await made('/alert SOL below 120.5 USD')).to.include({
      condition: 'below',
      targetPrice: '120.5',
    });
    expect(await made('/alert SOL below 120,5$')).to.include({ targetPrice: '120.5' });
    expect(await made('/alert SOL -2,5% 24h')).to.include({ percent: '2.5', direction: 'down' });
    expect(await made('/alert SOL until 2036-12-31 below 120 every 90m')).to.deep.equal({
      token: 'SOL',
      condition: 'below',
      targetPrice: '120',
      repeat: 'recurring',
      coolDownSeconds: 5_400,
      expiresAt: new Date('2036-12-31T23:59:59.999Z'),
    });
    expect(await made(`/alert ${MINT} above 1`)).to.include({ token: MINT });
  });

  it('crosses up or down, from where the price is', async () => {
    expect(await made('/alert SOL crosses 200')).to.include({ condition: 'crosses_up' });
    expect(await made('/alert SOL crosses 180')).to.include({ condition: 'crosses_down' });
    expect(await refused(`/alert ${MINT} crosses 1`)).to.contain('no price');
  });

  it('reads a change in both directions or in one', async () => {
    const change = { condition: 'percent_change', percent: '5', timeframe: '1h' };
    expect(await made('/alert SOL 5% 1h')).to.include({ ...change, direction: 'any' });
    expect(await made('/alert SOL +5% 1H')).to.include({ ...change, direction: 'up' });
    expect(await made('/alert SOL -2.5% 24h')).to.include({
      percent: '2.5',
      timeframe: '24h',
      direction: 'down',
    });
  });

  it('watches the balance of the wallet that is used by default', async () => {
    const wallets = [
      { network: 'devnet', address: SENDER } as const,
      { network: 'devnet', address: RECIPIENT } as const,
    ];
    expect(await made('/alert balance USDC below 1', wallets)).to.deep.equal({
      token: 'USDC',
      condition: 'balance_below',
      targetAmount: '1',
      walletAddress: SENDER,
    });
    const guide = await answerTo('/alert balance', fakes(), { ...PRICED, wallets });
    expect(guide.public.html).to.contain('SOL below 1');
    expect(await refused('/alert balance SOL below 1')).to.contain('No wallet');
  });

  it('says in both languages what to write instead', async () => {
    for (const [line, en, es] of [
      ['/alert SOL over 200', 'the condition “over”', 'la condición «over»'],
      ['/alert SOL above', '“” is not a number', '«» no es un número'],
      ['/alert SOL above 1,000', '“1,000” is not a number', 'sin signos entre los miles'],
      ['/alert SOL above -1', '“-1” is not a number', '«-1»'],
      ['/alert SOL above 1e400', '“1e400” is not a number', '«1e400»'],
      ['/alert SOL 5% 2h', '5m, 1h, 4h, 24h or 7d', '5m, 1h, 4h, 24h o 7d'],
      ['/alert SOL above 200 every day', '“day” is not a time', '«day»'],
      ['/alert SOL above 200 every 31d', 'at most 30d', '30d como máximo'],
      ['/alert SOL above 200 until 2036-02-31', '“2036-02-31” is not a day', 'no es un día'],
      ['/alert SOL above 200 until 2020-01-01', '2020-01-01 has passed', 'ya ha pasado'],
      ['/alert SOL above 200 sell', 'I do not understand “sell”', 'No entiendo «sell»'],
      ['/alert NOPE above 1', 'NOPE is not on the token list', 'NOPE no está en la lista'],
    ] as const) {
      expect(await refused(line), line).to.contain(en);
      expect(await refused(line, 'es'), line).to.contain(es);
    }
  });

  it('does not take a look-alike for the listed symbol, and asks which one is meant', async () => {
    for (const word of ['S0L', 's0l', 'SОL', '５OL']) {
      const answer = await answerTo(`/alert ${word} above 200`, fakes(), PRICED);
      expect(answer.public.html, word).to.contain('only looks like SOL');
      expect(labelsOf(answer), word).to.deep.equal(['/alert SOL above 200']);
    }
  });

  it('offers tokens, and then targets around the present price', async () => {
    const start = await answerTo('/alert', fakes(), PRICED);
    expect(labelsOf(start)).to.deep.equal(['SOL', 'Balance of my wallet', 'All alerts']);
    const targets = await answerTo('/alert SOL', fakes(), PRICED);
    expect(targets.public.html).to.contain('is at 190 USD');
    expect(targets.public.buttons.flat().map((button) => 'press' in button && button.press)).to.deep.equal(
      ['above 199.5', 'above 209', 'below 180.5', 'below 171', '5% 1h'].map((words) => ({
        do: 'run',
        line: `/alert SOL ${words}`,
      })),
    );
    expect((await answerTo('/alert SOL above 1')).public.html).to.contain('reads no prices');
  });

  it('asks for the token and the condition, which replies or presses answer', async () => {
    const given = fakes();
    const start = await answerTo('/alert', given, PRICED);
    expect(questionOf(start)).to.deep.equal({ line: '/alert', placeholder: 'SOL' });
    const target = await replyTo(start, 'SOL', given, PRICED);
    expect(questionOf(target)).to.deep.equal({ line: '/alert SOL', placeholder: 'above 200' });
    const again = await replyTo(target, 'over 200', given, PRICED);
    expect(again.public.html).to.contain('the condition “over”');
    expect(questionOf(again)).to.deep.equal(questionOf(target));
    await replyTo(again, 'above 200', given, PRICED);
    await replyTo(start, 'SOL below 150', given, PRICED);

    const own = { ...PRICED, wallets: [{ network: 'devnet', address: SENDER }] } as const;
    const balance = await replyTo(start, 'balance', given, own);
    const amount = await replyTo(balance, 'USDC', given, own);
    expect(questionOf(amount)).to.deep.equal({ line: '/alert balance USDC', placeholder: 'below 1' });
    await replyTo(amount, 'below 1', given, own);
    expect(given.created.map(({ input }) => [input['condition'], input['token']])).to.deep.equal([
      ['above', 'SOL'],
      ['below', 'SOL'],
      ['balance_below', 'USDC'],
    ]);
  });

  it('says in the language of the person that the limit is reached', async () => {
    const create = async () => {
      throw new ServiceError('FORBIDDEN', 'Too many', {
        refusal: refusal('too_many_alerts', { count: 100 }),
      });
    };
    const press = { do: 'run', line: '/alert SOL above 200' } as const;
    const { prices } = fakes();
    const answer = await pressOf(press, { prices, alerts: { create } }, { ...PRICED, language: 'es' });
    expect(textOf(answer)).to.contain('Tienes 100 alertas');
  });
});

describe('/alerts', () => {
  it('has pages, and the way to the alerts of another network', async () => {
    const asked: unknown[] = [];
    const list = async (_actor: unknown, network: string, { cursor }: { cursor?: string }) => {
      asked.push([network, cursor]);
      return {
        alerts: [{ alert: alertOf({ state: 'paused' }), token: 'SOL' }],
        nextCursor: cursor ? null : 'next',
      };
    };
    const first = await answerTo('/alerts', { alerts: { list } }, PRICED);
    expect(first.public.html).to.contain('⏸ SOL above 200 USD: paused');
    expect(labelsOf(first)).to.deep.equal(['SOL above 200 USD', 'More', 'Alerts on mainnet', 'New alert']);
    const next = { do: 'list_alerts', network: 'devnet', cursor: 'next' } as const;
    const { edited } = await pressOf(next, { alerts: { list } }, PRICED);
    expect(JSON.stringify(edited)).to.contain('paused').and.not.to.contain('"More"');
    expect(asked).to.deep.equal([
      ['devnet', undefined],
      ['devnet', 'next'],
    ]);
  });

  it('let an alert begin again without the end that has passed, and say if it is deleted', async () => {
    const changes: unknown[] = [];
    const expired = alertOf({ state: 'expired', waitsFor: null, expiresAt: new Date(0) });
    const alerts = {
      read: async () => nowOf(expired),
      change: async (_actor: unknown, _id: string, change: unknown) => {
        changes.push(change);
        return nowOf(alertOf());
      },
    };
    const again = { do: 'alert', id: 'rul_1', step: 'again', isCard: false } as const;
    expect(textOf(await pressOf(again, { alerts }, PRICED))).to.contain('Armed');
    expect(changes).to.deep.equal([{ repeat: 'once', expiresAt: null }]);
    const read = async () => {
      throw new ServiceError('NOT_FOUND', 'This alert does not exist.');
    };
    expect(textOf(await pressOf(again, { alerts: { read } }, PRICED))).to.equal('This alert is deleted.');
  });
});
