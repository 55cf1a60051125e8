import { listButton } from '../../chat-texts/alert-buttons.ts';
import { alertCard } from '../../chat-texts/alert-card.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import type { AlertRule, BalanceRule } from '../../domain/alerts/alert-rule.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import { suggestedTarget } from '../../domain/prices/suggested-target.ts';
import { parsePrice, shortPrice, type Price } from '../../domain/prices/price.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { AlertInput } from '../../use-cases/alerts/alert-input.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { TokenPrice } from '../../use-cases/prices/read-prices.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { asks } from '../questions/ask.ts';
import { runButton } from '../run-button.ts';
import { asksForListed } from '../tokens/look-alike.ts';
import { isTokenWord } from '../tokens/token-word.ts';
import { noWallet, usedWallets } from '../wallets/used-wallets.ts';
import { readBalanceAlert, readPriceAlert, type PriceWord } from './alert-words.ts';

export interface AlertCommandDeps {
  alerts: Pick<UseCases['alerts'], 'create'>;
  prices: Pick<UseCases['prices'], 'read'>;
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

type PriceRule = Exclude<AlertRule, BalanceRule>;

const BALANCE = 'balance';

/** Offered if they are listed; every other token is typed. */
const OFFERED_TOKENS = [NATIVE_SOL, 'JUP', 'BONK', 'JTO', 'WIF'];

/** In percent of the present price. */
const OFFERED_STEPS = [5, 10];

export function createAlertCommand({ alerts, prices, pricedNetwork }: AlertCommandDeps): Command {
  async function create(
    { t, actor, requestKey, timeZone }: CommandContext,
    network: Network,
    input: AlertInput,
  ) {
    const { value } = await alerts.create(actor, network, input, { key: requestKey, route: 'bot /alert' });
    const card = alertCard(t, value, timeZone);
    return says(lines(t('alert-made'), '', card.html), card.buttons);
  }

  async function priceAlert(context: CommandContext, word: string, args: readonly string[]): Promise<Reply> {
    const { t, actor } = context;
    if (pricedNetwork === null) return refuses(t('price-none'));
    const [found] = await prices.read(actor, pricedNetwork, [word]);
    if (!found?.token) return unlisted(context, pricedNetwork, word, args);
    if (args.length === 0) return asksTarget(context, word, found);
    const read = readPriceAlert(args);
    if ('problem' in read) return refuses(t(read.problem, { text: read.text }));
    const condition = conditionOf(read, found.agreed.price);
    if (condition === null) return refuses(t('alert-no-price', { token: found.symbol ?? word }));
    return create(context, pricedNetwork, { ...read, token: found.token, condition });
  }

  async function balanceAlert(context: CommandContext, [word, ...args]: readonly string[]): Promise<Reply> {
    const { t, usedNetwork } = context;
    const [wallet] = usedWallets(context);
    if (!wallet) return noWallet(context);
    if (word === undefined || args.length === 0) {
      const values = { wallet: code(shortAddress(wallet.address)), token: word ?? '' };
      return asks({
        line: ['/alert', BALANCE, ...(word === undefined ? [] : [word])],
        html: t(word === undefined ? 'alert-ask-balance' : 'alert-ask-amount', values),
        placeholder: word === undefined ? 'SOL below 1' : 'below 1',
      });
    }
    const read = readBalanceAlert(args);
    if ('problem' in read) return refuses(t(read.problem, { text: read.text }));
    return create(context, usedNetwork, {
      ...read,
      token: word,
      walletAddress: wallet.address,
    });
  }

  async function unlisted(
    { t, actor }: CommandContext,
    network: Network,
    word: string,
    args: readonly string[],
  ): Promise<Reply> {
    const listed = async (symbol: string) => (await prices.read(actor, network, [symbol]))[0]?.symbol ?? null;
    const asked = await asksForListed(t, word, listed, (known) => ['/alert', known, ...args].join(' '));
    return asked ?? refuses(t('price-unlisted', { token: word }));
  }

  async function tokenGuide({ t, actor }: CommandContext): Promise<Reply> {
    const listed =
      pricedNetwork === null
        ? []
        : (await prices.read(actor, pricedNetwork, OFFERED_TOKENS)).filter(({ agreed }) => agreed.price);
    const buttons = [
      listed.map(({ asked }) => runButton(asked, `/alert ${asked}`)),
      [runButton(t.label('button-alert-balance'), `/alert ${BALANCE}`)],
      [listButton(t)],
    ];
    const guide = { html: t('alert-guide'), buttons };
    // A reply with a token would be refused.
    if (pricedNetwork === null) return says(guide.html, guide.buttons);
    return asks({ line: ['/alert'], html: t('alert-ask-token'), placeholder: 'SOL' }, guide);
  }

  return (context, [word, ...args]) => {
    if (word === undefined) return tokenGuide(context);
    const token = word.toLowerCase() === BALANCE ? args[0] : word;
    if (token !== undefined && !isTokenWord(token)) return refuses(context.t('not-a-token'));
    return word.toLowerCase() === BALANCE ? balanceAlert(context, args) : priceAlert(context, word, args);
  };
}

/** Null: the present price decides, and is not known. */
function conditionOf(
  { condition, targetPrice = '' }: { condition: PriceWord; targetPrice?: string | undefined },
  present: Price | null,
): PriceRule['condition'] | null {
  if (condition !== 'crosses') return condition;
  if (present === null) return null;
  return (parsePrice(targetPrice) ?? 0n) >= present ? 'crosses_up' : 'crosses_down';
}

/** The condition and its target in one press, or as a reply. */
function asksTarget({ t }: CommandContext, word: string, { token, symbol, agreed }: TokenPrice): Reply {
  const name = symbol ?? token ?? '';
  const shown = symbol ?? shortAddress(name);
  const { price } = agreed;
  const guide = (isPriced: 'yes' | 'no', shownPrice: string): string =>
    t('alert-target-guide', { token: shown, example: name, isPriced, price: shownPrice });
  const question = {
    line: ['/alert', word],
    html: t('alert-ask-target', { token: shown }),
    placeholder: 'above 200',
  };
  if (price === null) return asks({ ...question, html: lines(guide('no', ''), '', question.html) });
  const row = (side: 'above' | 'below', sign: 1 | -1): ChatButton[] =>
    OFFERED_STEPS.map((percent) => {
      const target = suggestedTarget(price, sign * percent);
      const label = t.label(`button-alert-${side}`, { target, percent });
      return runButton(label, `/alert ${name} ${side} ${target}`);
    });
  const buttons = [
    row('above', 1),
    row('below', -1),
    [runButton(t.label('button-alert-percent', { percent: 5 }), `/alert ${name} 5% 1h`)],
  ];
  return asks(question, { html: guide('yes', shortPrice(price)), buttons });
}
