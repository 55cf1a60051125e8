import type { Network } from '../domain/networks.ts';
import type { UseCases } from '../use-cases/index.ts';
import { createAlertCommand } from './alerts/alert-command.ts';
import { createAlertsCommand } from './alerts/alerts-command.ts';
import { createApiCommand } from './access/api-command.ts';
import { createCancelCommand } from './operations/cancel-command.ts';
import type { CommandContext, Command, Reply } from './command.ts';
import { isCommandName, type CommandName } from './command-names.ts';
import { createForgetCommand } from './chats/forget-command.ts';
import { helpCommand } from './chats/help-command.ts';
import { createHistoryCommand } from './wallets/history-command.ts';
import { createNetworkCommand } from './chats/network-command.ts';
import { createNewsCommand } from './news/news-command.ts';
import { createNotificationsCommand } from './chats/notifications-command.ts';
import { createOrderCommand } from './orders/order-command.ts';
import { createOrdersCommand } from './orders/orders-command.ts';
import { createPoolsCommand } from './pools/pools-command.ts';
import { createPriceCommand } from './prices/price-command.ts';
import { createRecipientsCommand } from './recipients/recipients-command.ts';
import { createSendCommand } from './sends/send-command.ts';
import { createStakeCommand } from './stakes/stake-command.ts';
import { createSwapCommand } from './swaps/swap-command.ts';
import { createSummaryCommand } from './summaries/summary-command.ts';
import { asSentence } from './plain-text/as-sentence.ts';
import { createAppsCommand } from './messenger/apps-command.ts';
import { createStartCommand } from './chats/start-command.ts';
import { unknownCommand } from './unknown/unknown-command.ts';
import { createWalletCommand } from './wallets/wallet-command.ts';
import { walletsCommand } from './wallets/wallets-command.ts';

export interface CommandsDeps {
  useCases: Pick<
    UseCases,
    | 'access'
    | 'alerts'
    | 'chats'
    | 'developerAccess'
    | 'messenger'
    | 'news'
    | 'operations'
    | 'orders'
    | 'pools'
    | 'prices'
    | 'recipients'
    | 'sends'
    | 'stakes'
    | 'swaps'
    | 'sessions'
    | 'summaries'
    | 'wallets'
    | 'walletCreation'
  >;
  /** The configured ones. */
  networks: readonly Network[];
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
  /** False: the service reads no feed of news. */
  hasFeeds: boolean;
  /** The wallet page's origin, as browsers know it. */
  webUrl: string;
}

/** Every command of the bot. A name that is missing here does not compile. */
export function createCommands({
  useCases,
  networks,
  pricedNetwork,
  hasFeeds,
  webUrl,
}: CommandsDeps): Record<CommandName, Command> {
  const {
    access,
    alerts,
    chats,
    developerAccess,
    messenger,
    news,
    operations,
    orders,
    pools,
    prices,
    recipients,
    sends,
    stakes,
    swaps,
    sessions,
    summaries,
    wallets,
    walletCreation,
  } = useCases;
  return {
    start: createStartCommand(messenger),
    apps: createAppsCommand(messenger),
    help: helpCommand,
    wallet: createWalletCommand({ wallets, walletCreation, sessions, webUrl }),
    wallets: walletsCommand,
    recipients: createRecipientsCommand({ recipients }),
    send: asSentence('send', createSendCommand({ sends, recipients, wallets })),
    swap: asSentence('swap', createSwapCommand({ swaps })),
    limit: createOrderCommand('limit', { orders, prices, pricedNetwork }),
    stop: createOrderCommand('stop', { orders, prices, pricedNetwork }),
    orders: createOrdersCommand({ orders, networks, pricedNetwork }),
    history: createHistoryCommand({ wallets, recipients }),
    cancel: createCancelCommand({ operations, recipients }),
    network: createNetworkCommand({ chats, networks }),
    forget: createForgetCommand({ chats }),
    notifications: createNotificationsCommand({ chats, wallets, pricedNetwork }),
    api: createApiCommand({ access, developerAccess, sessions, webUrl }),
    price: createPriceCommand({ prices, pricedNetwork }),
    pools: createPoolsCommand({ pools, pricedNetwork }),
    summary: createSummaryCommand({ summaries, wallets, pricedNetwork }),
    news: createNewsCommand({ news, hasFeeds }),
    alert: createAlertCommand({ alerts, prices, pricedNetwork }),
    alerts: createAlertsCommand({ alerts, chats, networks, pricedNetwork }),
    stake: createStakeCommand({ stakes }),
  };
}

export function isCommandLine(text: string): boolean {
  return text.trimStart().startsWith('/');
}

/** Runs a command line, such as `/send 0.5 SOL …`; in groups, clients add the bot's name to the command. */
export async function runLine(
  commands: Record<CommandName, Command>,
  context: CommandContext,
  line: string,
): Promise<Reply> {
  const [first = '', ...args] = line.trim().split(/\s+/);
  const name = first.slice(1).split('@')[0]?.toLowerCase() ?? '';
  if (isCommandName(name)) return commands[name](context, args);
  return unknownCommand(context, name, args);
}
