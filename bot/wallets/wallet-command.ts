import { isAddress } from '../../domain/addresses.ts';
import { formatAmount, formatSol } from '../../domain/amounts.ts';
import type { ProvenWallet } from '../../domain/access/actor.ts';
import { shortUsd, type UsdTotal, type UsdValue } from '../../domain/prices/usd-value.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { code, lines, type Html } from '../../chat-texts/html.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import type { Text } from '../../chat-texts/text.ts';
import { tokenText } from '../../chat-texts/token-text.ts';
import { worth } from '../../chat-texts/worth.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';
import { notLinked, usedWallets } from './used-wallets.ts';

export interface WalletCommandDeps {
  wallets: Pick<UseCases['wallets'], 'balance' | 'remove' | 'tokenName'>;
  walletCreation: Pick<UseCases['walletCreation'], 'request'>;
  sessions: Pick<UseCases['sessions'], 'createLink'>;
  webUrl: string;
}

/** Lines of tokens that a message has room for, over all wallets. */
const TOKEN_LINES = 40;

const ACTIONS = ['balance', 'address', 'new', 'connect', 'disconnect'] as const;

export function createWalletCommand({
  wallets,
  walletCreation,
  sessions,
  webUrl,
}: WalletCommandDeps): Command {
  const disconnectWallet = createDisconnectWallet({ wallets });

  async function balance(context: CommandContext): Promise<Reply> {
    const own = usedWallets(context);
    if (own.length === 0) return notLinked(context);
    const parts = await Promise.all(
      own.map((wallet) => balanceOf(context, wallet, Math.floor(TOKEN_LINES / own.length))),
    );
    return says(parts.join('\n\n'));
  }

  /** Everyone can read it on the chain. */
  async function balanceOfOther(context: CommandContext, address: string): Promise<Reply> {
    return says(await balanceOf(context, { network: context.usedNetwork, address }, TOKEN_LINES));
  }

  async function balanceOf(
    { t, actor }: CommandContext,
    { network, address }: ProvenWallet,
    maxTokens: number,
  ): Promise<string> {
    const held = await wallets.balance(actor, network, address, { includeSpam: false });
    const more = held.tokens.length - maxTokens;
    return lines(
      t('balance-of', { address: code(address), network: t(`network-${network}`) }),
      holdingLine(t, { amount: formatSol(held.lamports), token: NATIVE_SOL }, held.solValue),
      ...held.tokens.slice(0, maxTokens).map(({ token, baseUnits, decimals, value }) =>
        holdingLine(
          t,
          {
            amount: formatAmount(baseUnits, decimals),
            token: tokenText(wallets.tokenName(network, token)),
          },
          value,
        ),
      ),
      more > 0 ? t('list-more', { count: more }) : null,
      ...totalLines(t, held.total),
      held.hiddenTokens > 0 ? t('balance-hidden', { count: held.hiddenTokens }) : null,
    );
  }

  /** Asks for a wallet with a link to the page, on which the person makes one, or signs with one of another app. */
  async function ask(context: CommandContext, way: 'new' | 'connect'): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = context;
    const { value } = await walletCreation.request(actor, usedNetwork, {
      idempotency: { key: requestKey, route: 'bot /wallet' },
      requestId: requestKey,
    });
    const { operation } = value;
    const { token } = await sessions.createLink(actor, operation.id);
    return {
      public: { html: t('wallet-link-sent'), buttons: [] },
      private: {
        body: { type: 'operation', link: `${webUrl}/#${token}`, way },
        operation: { id: operation.id, version: operation.version },
      },
    };
  }

  async function disconnect(context: CommandContext, address: string | undefined): Promise<Reply> {
    const { t, actor } = context;
    if (actor.wallets.length === 0) return notLinked(context);
    const meant = actor.wallets.filter((own) => address === undefined || own.address === address);
    const [first, ...others] = meant;
    if (!first) return refuses(t('no-such-wallet'));
    // The same address may be linked on both networks.
    if (address !== undefined && others.length === 0) return disconnectWallet(context, first);
    return says(
      t('disconnect-which'),
      meant.map((wallet) => [
        {
          label: `${shortAddress(wallet.address)} · ${t(`network-${wallet.network}`)}`,
          press: { do: 'disconnect_wallet', ...wallet },
        },
      ]),
    );
  }

  return async (context, [action, argument]) => {
    const { t, usedNetwork } = context;
    switch (action?.toLowerCase()) {
      case undefined:
        return says(t('wallet-guide', { network: t(`network-${usedNetwork}`) }), actionButtons(t));
      case 'balance':
        return argument !== undefined && isAddress(argument)
          ? balanceOfOther(context, argument)
          : balance(context);
      case 'address': {
        const own = usedWallets(context);
        if (own.length === 0) return notLinked(context);
        const network = t(`network-${usedNetwork}`);
        return says(lines(t('address-of', { network }), ...own.map(({ address }) => code(address).value)));
      }
      case 'new':
        return ask(context, 'new');
      case 'connect':
        return ask(context, 'connect');
      case 'disconnect':
        return disconnect(context, argument);
      default:
        return refuses(t('wallet-action-unknown', { action: action ?? '' }), actionButtons(t));
    }
  };
}

function actionButtons(t: Text): ChatButton[][] {
  return [ACTIONS.slice(0, 2), ACTIONS.slice(2, 4), ACTIONS.slice(4)].map((row) =>
    row.map((name) => runButton(t.label(`button-${name}`), `/wallet ${name}`)),
  );
}

function holdingLine(t: Text, held: { amount: string; token: string | Html }, value: UsdValue): string {
  return t('balance-line', { ...held, worth: worth(value) });
}

/** Nothing on a network whose tokens have no prices. */
function totalLines(t: Text, total: UsdTotal): (string | null)[] {
  if (total.reason === 'network_unpriced') return [];
  const usd = shortUsd(total);
  if (usd === null) return [t('balance-value-unknown', { reason: total.reason ?? '' })];
  return [
    t('balance-total', { usd }),
    total.unpriced > 0 ? t('balance-unpriced', { count: total.unpriced }) : null,
  ];
}

export function createDisconnectWallet({ wallets }: { wallets: Pick<UseCases['wallets'], 'remove'> }) {
  return async function disconnectWallet(
    { t, actor }: CommandContext,
    { network, address }: ProvenWallet,
  ): Promise<Reply> {
    const isLinked = actor.wallets.some((own) => own.network === network && own.address === address);
    if (!isLinked) return refuses(t('no-such-wallet'));
    await wallets.remove(actor, network, address);
    return says(t('disconnected', { address: code(address), network: t(`network-${network}`) }));
  };
}
