import { BOT_SCOPES, type BotScope } from '../access/actor.ts';
import type { Granted } from '../access/preparers.ts';
import type { BotEventName } from '../events/event-catalogue.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { filtersMatching } from '../events/event-filter.ts';

/** A command as accounts hear of it: without what only the person may read. */
export interface ExecutedLine {
  line: string;
  response: string;
  isSuccess: boolean;
}

/** The scopes with which an account hears of an event. A yes to any of them introduces the person. */
const HEARD_WITH: Readonly<Record<BotEventName, readonly BotScope[]>> = {
  'message.received': ['read_messages'],
  'command.executed': ['read_messages'],
  'user.registered': BOT_SCOPES,
  // It could ask for the address.
  'wallet.connected': ['run_commands'],
};

/** The scopes whose chats an endpoint with these filters hears of. */
export function scopesHeardBy(filters: readonly string[]): BotScope[] {
  const heard = Object.entries(HEARD_WITH).filter(([name]) =>
    filtersMatching(name).some((filter) => filters.includes(filter)),
  );
  return [...new Set(heard.flatMap(([, scopes]) => scopes))];
}

function hears({ scopes }: Granted, event: BotEventName): boolean {
  return HEARD_WITH[event].some((scope) => scopes.includes(scope));
}

interface Said {
  chatId: string;
  username: string | null;
  /** Names the message; the same one, handled again, gives the same events. */
  cause: string;
  at: Date;
  /** Null: an account ran the command. */
  text: string | null;
  executed: ExecutedLine | null;
}

export interface AccountEvent {
  accountId: string;
  draft: EventDraft;
}

/** The events of a message for accounts that the person lets read. */
export function eventsOfMessage(
  granted: readonly Granted[],
  { chatId, username, cause, at, text, executed }: Said,
): AccountEvent[] {
  const timestamp = at.toISOString();
  return granted
    .filter((each) => hears(each, 'message.received'))
    .flatMap(({ accountId }) => {
      const of = (name: string): string => `${cause}/${name}/${accountId}`;
      const received: EventDraft[] =
        text === null
          ? []
          : [
              {
                family: 'bot',
                name: 'message.received',
                data: { chat_id: chatId, username, message: text, timestamp },
                cause: of('message.received'),
                at,
              },
            ];
      const command: EventDraft[] = executed
        ? [
            {
              family: 'bot',
              name: 'command.executed',
              data: {
                chat_id: chatId,
                command: executed.line,
                success: executed.isSuccess,
                response: executed.response,
                timestamp,
              },
              cause: of('command.executed'),
              at,
            },
          ]
        : [];
      return [...received, ...command].map((draft) => ({ accountId, draft }));
    });
}

/** The person is new to an account with the consent, and has been to the bot for longer. */
export function userRegistered(
  { accountId, cause }: { accountId: string; cause: string },
  person: { chatId: string; username: string | null; firstName: string; registeredAt: Date },
  at: Date,
): AccountEvent {
  const { chatId, username, firstName, registeredAt } = person;
  return {
    accountId,
    draft: {
      family: 'bot',
      name: 'user.registered',
      data: {
        chat_id: chatId,
        username,
        first_name: firstName,
        registered_at: registeredAt.toISOString(),
      },
      cause: `${cause}/user.registered/${accountId}`,
      at,
    },
  };
}

/** A wallet that was linked to the chat. */
export function walletConnected(
  granted: readonly Granted[],
  { chatId, address, cause, at }: { chatId: string; address: string; cause: string; at: Date },
): AccountEvent[] {
  return granted
    .filter((each) => hears(each, 'wallet.connected'))
    .map(({ accountId }) => ({
      accountId,
      draft: {
        family: 'bot',
        name: 'wallet.connected',
        data: { chat_id: chatId, wallet_address: address, connected_at: at.toISOString() },
        cause: `${cause}/bot.wallet.connected/${accountId}`,
        at,
      },
    }));
}
