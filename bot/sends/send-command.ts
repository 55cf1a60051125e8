import { isAddress } from '../../domain/addresses.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { isMemoText } from '../../domain/sends/memo-text.ts';
import type { Send } from '../../domain/sends/send.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { recipientLabel } from '../../chat-texts/recipient-text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { defaultWalletButtons } from '../wallets/default-wallet.ts';
import { noWallet, usedWallets, usualWallet, withWallet } from '../wallets/used-wallets.ts';
import { meantRecipients, nearestRecipients } from './recipient-words.ts';

export interface PrepareSendDeps {
  sends: Pick<UseCases['sends'], 'request'>;
}

export interface SendCommandDeps extends PrepareSendDeps {
  recipients: Pick<UseCases['recipients'], 'list'>;
}

export interface AskedSend {
  from: string;
  amount: string;
  token: string;
  to: string;
  memo: string | null;
}

const AMOUNT = /^(max|\d+(\.\d+)?)$/i;

/** A person writes an address of the System program in the example: money sent there by mistake is refused. */
const EXAMPLE_ADDRESS = '11111111111111111111111111111111';

/** As many as fit on a screen. */
const OFFERED = 8;

export function createSendCommand({ sends, recipients }: SendCommandDeps): Command {
  const prepareSend = createPrepareSendCard({ sends });

  return async (context, [amount, token, ...words]) => {
    const { t, actor, usedNetwork } = context;
    if (amount === undefined) return guide(context);
    if (!AMOUNT.test(amount)) {
      return refuses(isAddress(amount) ? t('send-swapped') : t('send-amount', { text: amount }));
    }
    if (token === undefined) return guide(context);
    const [to, ...more] = words;
    const saved = to !== undefined && isAddress(to) ? [] : await recipients.list(actor, usedNetwork);
    if (to === undefined) return guide(context, offers({ amount, token }, saved.slice(0, OFFERED)));
    const found = isAddress(to)
      ? [{ address: to, name: to, memo: more.length > 0 ? more.join(' ') : null }]
      : meantRecipients(words, saved);
    const [meant] = found;
    if (!meant) {
      if (isAddress(token)) return refuses(t('send-swapped'));
      const nearest = nearestRecipients(words, saved);
      return refuses(t('send-recipient', { text: to }), offers({ amount, token }, nearest));
    }
    if (found.length > 1) return refuses(t('send-which'), offers({ amount, token }, found));
    const { address, memo } = meant;
    if (memo !== null && !isMemoText(memo)) return refuses(t('send-memo'));
    const send = { amount: amount.toLowerCase(), token, to: address, memo };
    return withWallet(
      context,
      (from) => prepareSend(context, { from, ...send }),
      (from) => ({ do: 'send', from, ...send }),
    );
  };
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

/** Says what to write, and from which wallet it would leave. */
function guide(context: CommandContext, offered: readonly ChatButton[][] = []): Reply {
  const { t } = context;
  const text = t('send-guide', { example: EXAMPLE_ADDRESS });
  const own = usedWallets(context);
  if (own.length === 0) return noWallet(context, text, '');
  const from = usualWallet(context);
  return says(lines(text, ...(from === null ? [] : ['', t('send-from', { address: code(from) })])), [
    ...offered,
    ...defaultWalletButtons(context, own),
    [{ label: t('button-balance'), press: { do: 'run', line: '/wallet balance' } }],
  ]);
}

/** Prepares a send and shows it as a card, on which the person confirms or cancels. */
export function createPrepareSendCard({ sends }: PrepareSendDeps) {
  return async function prepareSendCard(context: CommandContext, send: AskedSend): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = context;
    const { value } = await sends.request(
      actor,
      usedNetwork,
      {
        ...send,
        references: [],
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
  };
}
