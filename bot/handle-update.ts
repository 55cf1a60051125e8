import { ServiceError } from '../domain/errors.ts';
import type { Network } from '../domain/networks.ts';
import type { ChatUpdate } from '../domain/chats/chat-update.ts';
import type { ButtonAction } from '../domain/chats/button-action.ts';
import { plainText } from '../chat-texts/html.ts';
import { refusalText } from '../chat-texts/refusal-text.ts';
import { securityMessage } from '../chat-texts/security-message.ts';
import type { Text, Texts } from '../chat-texts/text.ts';
import type { ExecutedLine } from '../domain/chats/bot-events.ts';
import type { DueUpdate, HandledUpdate } from '../use-cases/chats/handle-updates.ts';
import type { UseCases } from '../use-cases/index.ts';
import { createAnswerPress, type AnswerPressDeps } from './answer-press.ts';
import { createTakeAlertStep } from './commands/alert-steps.ts';
import { createListAlerts } from './commands/alerts-command.ts';
import { createCredentialButtons } from './commands/api-command.ts';
import { createCancelOperation } from './commands/cancel-command.ts';
import { refuses, says, type Asker, type Command, type Reply } from './commands/command.ts';
import { decideConsent, revokeGrant } from './commands/consent.ts';
import type { CommandName } from './commands/command-names.ts';
import { createUseWallet } from './commands/default-wallet.ts';
import { createForget } from './commands/forget-command.ts';
import { runLine } from './commands/commands.ts';
import { createMakeOrder } from './commands/order-command.ts';
import { createListOrders, createOrderButtons } from './commands/orders-command.ts';
import { createPoolCards } from './commands/pool-cards.ts';
import { createPrepareSendCard } from './commands/send-command.ts';
import { createStakeActions } from './commands/stake-actions.ts';
import { createPrepareSwapCard } from './commands/swap-command.ts';
import { createDisconnectWallet } from './commands/wallet-command.ts';
import { createShowMemo } from './show-memo.ts';
import { runAccountCommand } from './run-account-command.ts';

export interface HandleUpdateDeps extends AnswerPressDeps {
  useCases: Pick<
    UseCases,
    | 'access'
    | 'alerts'
    | 'chats'
    | 'developerAccess'
    | 'messenger'
    | 'operations'
    | 'orders'
    | 'pools'
    | 'sends'
    | 'stakes'
    | 'swaps'
    | 'wallets'
  >;
  commands: Record<CommandName, Command>;
  texts: Texts;
  /** `https://t.me/<bot>` */
  privateChatUrl: string;
  /** The configured ones. */
  networks: readonly Network[];
  /** Whose tokens have prices and pools; null: none. */
  pricedNetwork: Network | null;
  defaultNetwork: Network;
}

const NOTHING: HandledUpdate = { messages: [] };

/** Codes whose text in the catalogue says what to do. */
const EXPLAINED = new Set([
  'INVALID_REQUEST',
  'INSUFFICIENT_FUNDS',
  'NETWORK_ERROR',
  'WALLET_NOT_FOUND',
  'CONFLICT',
  'UNSUPPORTED_TOKEN',
  'ACCOUNT_FROZEN',
  'SERVICE_UNAVAILABLE',
]);

export function createHandleUpdate({
  useCases,
  commands,
  texts,
  botApi,
  privateChatUrl,
  networks,
  pricedNetwork,
  defaultNetwork,
  log,
}: HandleUpdateDeps) {
  const {
    access,
    alerts,
    chats,
    developerAccess,
    messenger,
    operations,
    orders,
    pools,
    sends,
    stakes,
    swaps,
    wallets,
  } = useCases;
  const takeAlertStep = createTakeAlertStep({ alerts });
  const listAlerts = createListAlerts({ alerts, networks });
  const poolCards = createPoolCards({ pools, pricedNetwork });
  const credentialButtons = createCredentialButtons({ access, developerAccess });
  const cancelOperation = createCancelOperation({ operations });
  const forget = createForget({ chats, operations });
  const disconnectWallet = createDisconnectWallet({ wallets });
  const useWallet = createUseWallet({ chats });
  const showMemo = createShowMemo({ wallets });
  const prepareSendCard = createPrepareSendCard({ sends });
  const prepareSwapCard = createPrepareSwapCard({ swaps });
  const makeOrder = createMakeOrder({ orders });
  const listOrders = createListOrders({ orders, networks });
  const orderButtons = createOrderButtons({ orders });
  const stakeActions = createStakeActions({ chats, stakes, commands });
  const answerPress = createAnswerPress({ botApi, log });

  async function runAction(asker: Asker, action: ButtonAction, updateId: number): Promise<Reply | null> {
    const { t, actor } = asker;
    switch (action.do) {
      case 'run':
        return runLine(commands, asker, action.line);
      case 'show_price': {
        const reply = await commands.price(asker, [action.token, action.range]);
        return { ...reply, isEdit: reply.public.chart !== undefined };
      }
      case 'alert':
        return takeAlertStep(asker, action);
      case 'list_alerts':
        return { ...(await listAlerts(asker, action.network, action.cursor)), isEdit: true };
      case 'list_pools':
        return { ...(await poolCards.list(asker, action)), isEdit: true };
      case 'show_pool':
        return { ...(await poolCards.show(asker, action)), isEdit: true };
      case 'cancel_operation': {
        const reply = await cancelOperation(asker, action.operationId);
        // The card shows what was cancelled.
        return reply.isRefusal ? reply : null;
      }
      case 'send': {
        const { do: _, ...send } = action;
        await chats.setDefaultWallet(actor, send.from);
        return prepareSendCard(asker, send);
      }
      case 'swap': {
        const { do: _, ...swap } = action;
        await chats.setDefaultWallet(actor, swap.from);
        return prepareSwapCard(asker, swap);
      }
      case 'order': {
        const { do: _, ...order } = action;
        await chats.setDefaultWallet(actor, order.from);
        return makeOrder(asker, order);
      }
      case 'cancel_order':
        return orderButtons.cancel(asker, action.orderId);
      case 'sign_order':
        return orderButtons.sign(asker, action);
      case 'list_orders':
        return { ...(await listOrders(asker, action)), isEdit: true };
      case 'choose_staker':
      case 'list_validators':
      case 'list_stakes':
      case 'stake_delegate':
      case 'stake_undelegate':
      case 'stake_withdraw':
        return stakeActions(asker, action);
      case 'disconnect_wallet':
        return disconnectWallet(asker, action);
      case 'use_wallet':
        return useWallet(asker, action.address);
      case 'decide_consent':
        return decideConsent(asker, action, messenger);
      case 'revoke_grant':
        return revokeGrant(asker, action.accountId, messenger);
      case 'forget':
        await forget(asker, updateId);
        return null;
      case 'set_notifications':
        await chats.changeNotifications(actor, action.change);
        // The message that was pressed shows it.
        return null;
      case 'show_credential':
        return credentialButtons.show(asker, action.operationId);
      case 'revoke_keys':
        return credentialButtons.revokeAll(asker);
      case 'show_memo':
        return showMemo(asker, action);
      case 'decide_wallet': {
        const offer = await chats.decideWallet(actor, action.offerId, action.accept);
        return offer?.accepted === action.accept ? null : says(t('offer-gone'));
      }
    }
  }

  async function handlePress(
    asker: Asker,
    press: Extract<ChatUpdate, { type: 'press' }>,
    updateId: number,
  ): Promise<HandledUpdate> {
    const found = await chats.action(asker.actor, press);
    // At once: the messenger shows a waiting sign until then. It may be too late after an outage, which harms nothing.
    answerPress(press.queryId, found ? undefined : asker.t('button-old'));
    if (!found) return NOTHING;
    const reply = await explained(asker, () => runAction(asker, found.action, updateId));
    if (reply?.isEdit) {
      const edited = { id: found.messageRowId, body: toMessage(reply).body };
      return { messages: [], edited, usedButton: found.tokenHash };
    }
    const messages = reply ? messagesOf(reply) : [];
    // Nothing was done, and what was in the way may be gone in a minute: the button can be pressed again.
    return reply?.isRefusal ? { messages } : { messages, usedButton: found.tokenHash };
  }

  /** Refusals are answers; only what a repeat can help is thrown. */
  async function explained<R extends Reply | null>(asker: Asker, run: () => Promise<R>): Promise<R | Reply> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, message, details = '', refusal } = error;
      if (refusal) return refuses(refusalText(asker.t, refusal));
      return refuses(asker.t(EXPLAINED.has(code) ? `error-${code}` : 'error-other', { message, details }));
    }
  }

  async function ofPerson(asker: Asker, update: ChatUpdate, updateId: number): Promise<HandledUpdate> {
    const { t } = asker;
    switch (update.type) {
      case 'text': {
        const reply = await explained(asker, () => runLine(commands, asker, update.text));
        const executed = commandIn(update.text, reply);
        return { messages: messagesOf(reply), ...(executed ? { executed } : {}) };
      }
      case 'press':
        return handlePress(asker, update, updateId);
      case 'command':
        return runAccountCommand(asker, update, (line) =>
          explained(asker, () => runLine(commands, asker, line)),
        );
      case 'blocked':
        await chats.setBlocked(asker.actor, update.isBlocked);
        return NOTHING;
      case 'other':
        return { messages: [toMessage(says(t('other-message')))] };
      case 'group':
      case 'credential':
      case 'secret':
        return NOTHING;
    }
  }

  /** Decides what one update leads to. Handling it again leads to the same. */
  return async function handleUpdate({ updateId, person, update }: DueUpdate): Promise<HandledUpdate> {
    if (update.type === 'credential') {
      const revoked = await access.revokePasted(update.keys);
      // For accounts of the operator, which have no chat.
      if (revoked.length > 0)
        log.warn({ key_ids: revoked }, 'credentials were sent to a chat, and are revoked');
      const t = texts.of(person?.language ?? '');
      return warns(t, t(revoked.length > 0 ? 'secret-credential' : 'secret-credential-old'));
    }
    if (update.type === 'secret') {
      const t = texts.of(person?.language ?? '');
      return warns(t, t(`secret-${update.secret}`));
    }
    if (!person) {
      const t = texts.of('');
      const button = { label: t('to-private-chat'), url: privateChatUrl };
      return { messages: [toMessage(says(t('in-group'), [[button]]))] };
    }
    const asker: Asker = {
      ...person,
      t: texts.of(person.language),
      usedNetwork: person.network ?? defaultNetwork,
      requestKey: `update/${updateId}`,
    };
    return ofPerson(asker, update, updateId);
  };
}

/** The answer to a secret, which disappears from the chat. */
function warns(t: Text, warning: string): HandledUpdate {
  const body = { type: 'content', content: securityMessage(t, [warning]) } as const;
  return { messages: [{ body, isSecurity: true }], removesIncoming: true };
}

/** What accounts hear that may read the chat; undefined: it was not a command. */
function commandIn(text: string, reply: Reply): ExecutedLine | undefined {
  if (!text.startsWith('/')) return undefined;
  return { line: text, response: plainText(reply.public.html), isSuccess: reply.isRefusal !== true };
}

function messagesOf(reply: Reply): HandledUpdate['messages'] {
  return [toMessage(reply), ...(reply.further ?? [])];
}

function toMessage(reply: Reply): HandledUpdate['messages'][number] {
  return reply.private ?? { body: { type: 'content', content: reply.public } };
}
