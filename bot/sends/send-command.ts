import { isAddress } from '../../domain/addresses.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import { isMemoText } from '../../domain/sends/memo-text.ts';
import type { Send } from '../../domain/sends/send.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { recipientLabel } from '../../chat-texts/recipient-text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import { readAmount } from '../amount-word.ts';
import { refuses, type CommandContext, type Command, type Reply } from '../command.ts';
import { asks } from '../questions/ask.ts';
import { isTokenWord } from '../tokens/token-word.ts';
import { defaultWalletButtons } from '../wallets/default-wallet.ts';
import { noWallet, usedWallets, usualWallet, withWallet } from '../wallets/used-wallets.ts';
import { createContinueSend } from './continue-send.ts';
import { createAskToken, createMissingToken, type MissingTokenDeps } from './missing-token.ts';
import { meantRecipients, nearestRecipients, type MeantRecipient } from './recipient-words.ts';
import { orWaysOn } from '../wallets/too-little-money.ts';
import { isUnclearSend, readStartedSend, TO_WORDS } from './started-send.ts';

export interface PrepareSendDeps {
  sends: Pick<UseCases['sends'], 'request'>;
}

export interface SendCommandDeps extends PrepareSendDeps, MissingTokenDeps {
  recipients: Pick<UseCases['recipients'], 'list'>;
}

export interface AskedSend {
  from: string;
  amount: string;
  token: string;
  to: string;
  memo: string | null;
  /** Marks of a payment link by which the payee finds the payment. */
  references?: readonly string[] | undefined;
}

/** As many as fit on a screen. */
const OFFERED = 8;

export function createSendCommand({ sends, recipients, wallets }: SendCommandDeps): Command {
  const prepareSend = createPrepareSendCard({ sends });
  const missingToken = createMissingToken({ wallets });
  const askToken = createAskToken({ wallets });
  const continueSend = createContinueSend({ recipients, wallets });

  function isToken(network: Network, word: string): boolean {
    return meansSol(word) || wallets.listedToken(network, word) !== null;
  }

  return async (context, args) => {
    const { t, actor, usedNetwork } = context;
    const hasWallet = usedWallets(context).length > 0;
    const started = readStartedSend(args);
    if (started && !hasWallet) return noWallet(context);
    if (isUnclearSend(args)) return refuses(t('send-amount', { text: args[0] ?? '' }));
    const notStarted = refusedMemo(context, started?.memo.join(' ') || null);
    if (notStarted) return notStarted;
    const complete = started ? await continueSend(context, started) : args;
    if ('public' in complete) return complete;
    const [first, token, ...words] = complete;
    if (!hasWallet && (first === undefined || words.length === 0)) return noWallet(context);
    if (first === undefined) return asksAmount(context);
    const amount = readAmount(first);
    if (amount === null) {
      return refuses(isAddress(first) ? t('send-swapped') : t('send-amount', { text: first }));
    }
    if (token === undefined) return askToken(context, { amount, to: null });
    if (!isTokenWord(token)) return refuses(t('not-a-token'));
    const [to, ...more] = words;
    const asked = to === undefined && isAddress(token) ? await missingToken(context, amount, token) : null;
    if (asked) return asked;
    const saved = to !== undefined && isAddress(to) ? [] : await recipients.list(actor, usedNetwork);
    // `10 Grace` is `10 to Grace`, unless the name is that of a token too.
    const [named] = meantRecipients([token, ...words], saved, words.length + 1);
    if (named && !isToken(usedNetwork, token)) {
      return hasWallet ? askToken(context, { amount, to: named.address }) : noWallet(context);
    }
    if (to === undefined) return asksRecipient(context, { amount, token }, saved.slice(0, OFFERED));
    const found = isAddress(to)
      ? [{ address: to, name: to, memo: more.length > 0 ? more.join(' ') : null }]
      : meantRecipients(words, saved, context.recipientWords);
    const [meant] = found;
    if (!meant) {
      if (isAddress(token)) return refuses(t('send-swapped'));
      const nearest = choices(context, nearestRecipients(words, saved));
      return refuses(t('send-recipient', { text: to }), offers({ amount, token }, nearest));
    }
    // A recipient may be called Al: `al Grace` is Grace, or Al with a memo.
    const isTo = to !== undefined && TO_WORDS.has(to) && context.recipientWords === undefined;
    const which = choices(context, [...found, ...(isTo ? meantRecipients(more, saved) : [])]);
    if (which.length > 1) {
      return { ...refuses(t('send-which'), offers({ amount, token }, which)), wasRead: true };
    }
    const { address, memo } = meant;
    const notPrepared = refusedMemo(context, memo);
    if (notPrepared) return notPrepared;
    if (memo !== null && !isMemoText(memo)) return refuses(t('send-memo'));
    if (memo?.split(' ').some(isAddress)) return refuses(t('send-two-addresses'));
    const send = { amount, token, to: address, memo };
    return withWallet(
      context,
      (from) => prepareSend(context, { from, ...send }),
      (from) => ({ do: 'send', from, ...send }),
    );
  };
}

/** A reply is written in a hurry: neither `5 SOL to Grace` nor `Grace no wait` may pay with a memo. Null: the memo is taken. */
function refusedMemo({ t, isReply }: CommandContext, memo: string | null): Reply | null {
  return isReply === true && memo !== null ? refuses(t('send-reply-memo', { text: memo })) : null;
}

/** The recipients to choose from, without a memo if it came in a reply. */
function choices({ isReply }: CommandContext, offered: readonly MeantRecipient[]): MeantRecipient[] {
  return offered.map((each) => (isReply === true ? { ...each, memo: null } : each));
}

/** A payment for each recipient. A press has the address, so a name that is changed meanwhile redirects nothing. */
function offers(
  { amount, token }: { amount: string; token: string },
  offered: readonly { address: string; name: string; memo?: string | null }[],
): ChatButton[][] {
  return offered.map(({ address, name, memo = null }) => [
    {
      label: recipientLabel(address, () => name),
      press: {
        do: 'run',
        line: ['/send', amount, token, address, ...(memo === null ? [] : [memo])].join(' '),
      },
    },
  ]);
}

function asksAmount(context: CommandContext): Reply {
  const { t } = context;
  const html = t('send-ask-amount');
  return asks(
    { line: ['/send'], html: lines(html, ...payerOf(context)), placeholder: '0.1 SOL' },
    { html: t('choose-wallet'), buttons: defaultWalletButtons(context, usedWallets(context)) },
  );
}

/** Saved recipients are a press each; every other address is the reply. */
function asksRecipient(
  context: CommandContext,
  { amount, token }: { amount: string; token: string },
  saved: readonly { address: string; name: string }[],
): Reply {
  const { t } = context;
  const wallets = defaultWalletButtons(context, usedWallets(context));
  return asks(
    {
      line: ['/send', amount, token],
      html: lines(t('send-ask-recipient', { amount, token }), ...payerOf(context)),
      placeholder: t.label('send-placeholder-recipient'),
    },
    {
      html: saved.length > 0 ? t('send-saved') : t('choose-wallet'),
      buttons: [...offers({ amount, token }, saved), ...wallets],
    },
  );
}

/** From which wallet it will leave, if that needs no choice. */
function payerOf(context: CommandContext): string[] {
  const from = usualWallet(context);
  return from === null ? [] : ['', context.t('send-from', { address: code(from) })];
}

/** Prepares a send and shows it as a card, on which the person confirms or cancels. */
export function createPrepareSendCard({ sends }: PrepareSendDeps) {
  return function prepareSendCard(context: CommandContext, send: AskedSend): Promise<Reply> {
    const { references, ...asked } = send;
    const all = { do: 'send' as const, ...asked, ...(references ? { references: [...references] } : {}) };
    // A payment link asks for its amount: the payee may not take less.
    const max = send.amount === 'max' || references ? null : { ...all, amount: 'max' };
    return orWaysOn(context, { from: send.from, max }, () => prepare(context, send));
  };

  async function prepare(context: CommandContext, send: AskedSend): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = context;
    const { value } = await sends.request(
      actor,
      usedNetwork,
      {
        ...send,
        references: [...(send.references ?? [])],
        allowOffCurve: false,
        priority: 'medium',
        feeCapLamports: DEFAULT_FEE_CAP_LAMPORTS,
        validUntil: null,
      },
      { idempotency: { key: requestKey, route: 'bot /send' }, requestId: requestKey },
    );
    const operation = value.operation as Send;
    return {
      public: {
        html: t('send-prepared', {
          amount: formatAmount(BigInt(operation.request.baseUnits), operation.request.decimals),
          token: operation.request.token,
          recipient: code(operation.request.recipient),
        }),
        buttons: [],
      },
      private: {
        body: { type: 'operation', link: null, way: null },
        operation: { id: operation.id, version: operation.version },
      },
    };
  }
}
