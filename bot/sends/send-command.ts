import { isAddress } from '../../domain/addresses.ts';
import { formatAmount } from '../../domain/amounts.ts';
import { isMemoText } from '../../domain/sends/memo-text.ts';
import type { Send } from '../../domain/sends/send.ts';
import { code, lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { defaultWalletButtons } from '../wallets/default-wallet.ts';
import { noWallet, usedWallets, usualWallet, withWallet } from '../wallets/used-wallets.ts';

export interface SendCommandDeps {
  sends: Pick<UseCases['sends'], 'request'>;
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

export function createSendCommand(deps: SendCommandDeps): Command {
  const prepareSend = createPrepareSendCard(deps);
  return async (context, [amount, token, to, ...words]) => {
    const { t } = context;
    if (amount === undefined) return guide(context);
    if (!AMOUNT.test(amount)) {
      return refuses(isAddress(amount) ? t('send-swapped') : t('send-amount', { text: amount }));
    }
    if (token === undefined || to === undefined) return guide(context);
    if (!isAddress(to))
      return refuses(isAddress(token) ? t('send-swapped') : t('send-address', { text: to }));
    const memo = words.length > 0 ? words.join(' ') : null;
    if (memo !== null && !isMemoText(memo)) return refuses(t('send-memo'));
    const send = { amount: amount.toLowerCase(), token, to, memo };
    return withWallet(
      context,
      (from) => prepareSend(context, { from, ...send }),
      (from) => ({ do: 'send', from, ...send }),
    );
  };
}

/** Says what to write, and from which wallet it would leave. */
function guide(context: CommandContext): Reply {
  const { t } = context;
  const text = t('send-guide', { example: EXAMPLE_ADDRESS });
  const own = usedWallets(context);
  if (own.length === 0) return noWallet(context, text, '');
  const from = usualWallet(context);
  return says(lines(text, ...(from === null ? [] : ['', t('send-from', { address: code(from) })])), [
    ...defaultWalletButtons(context, own),
    [{ label: t('button-balance'), press: { do: 'run', line: '/wallet balance' } }],
  ]);
}

/** Prepares a send and shows it as a card, on which the person confirms or cancels. */
export function createPrepareSendCard({ sends }: SendCommandDeps) {
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
