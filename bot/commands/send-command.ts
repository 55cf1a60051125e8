import { isAddress } from '../../domain/addresses.ts';
import { formatAmount } from '../../domain/amounts.ts';
import { isMemoText } from '../../domain/sends/memo-text.ts';
import type { Send } from '../../domain/sends/send.ts';
import { code, lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { refuses, says, type Asker, type Command, type Reply } from './command.ts';
import { defaultWalletButtons } from './default-wallet.ts';
import { firstWalletButtons, usedWallets } from './wallet-command.ts';

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
  return async (asker, [amount, token, to, ...words]) => {
    const { t } = asker;
    if (amount === undefined) return guide(asker);
    if (!AMOUNT.test(amount)) {
      return refuses(isAddress(amount) ? t('send-swapped') : t('send-amount', { text: amount }));
    }
    if (token === undefined || to === undefined) return guide(asker);
    if (!isAddress(to))
      return refuses(isAddress(token) ? t('send-swapped') : t('send-address', { text: to }));
    const memo = words.length > 0 ? words.join(' ') : null;
    if (memo !== null && !isMemoText(memo)) return refuses(t('send-memo'));
    const own = usedWallets(asker);
    const [first] = own;
    if (!first) return noWallet(asker);
    const send = {
      amount: amount.toLowerCase(),
      token,
      to,
      memo,
    };
    if (own.length === 1 || first.address === asker.defaultWallet) {
      return prepareSend(asker, { from: first.address, ...send });
    }
    return says(
      t('choose-wallet'),
      own.map(({ address }) => [
        { label: shortAddress(address), press: { do: 'send', from: address, ...send } },
      ]),
    );
  };
}

/** Says what to write, and from which wallet it would leave. */
function guide(asker: Asker): Reply {
  const { t, defaultWallet } = asker;
  const own = usedWallets(asker);
  const [first] = own;
  if (!first) return noWallet(asker, t('send-guide', { example: EXAMPLE_ADDRESS }), '');
  const isChosen = own.length === 1 || first.address === defaultWallet;
  return says(
    lines(
      t('send-guide', { example: EXAMPLE_ADDRESS }),
      ...(isChosen ? ['', t('send-from', { address: code(first.address) })] : []),
    ),
    [
      ...defaultWalletButtons(asker, own),
      [{ label: t('button-balance'), press: { do: 'run', line: '/wallet balance' } }],
    ],
  );
}

function noWallet({ t, usedNetwork }: Asker, ...before: readonly string[]): Reply {
  const network = t(`network-${usedNetwork}`);
  return refuses(lines(...before, t('send-no-wallet', { network })), firstWalletButtons(t));
}

/** Prepares a send and shows it as a card, on which the person confirms or cancels. */
export function createPrepareSendCard({ sends }: SendCommandDeps) {
  return async function prepareSendCard(asker: Asker, send: AskedSend): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = asker;
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
