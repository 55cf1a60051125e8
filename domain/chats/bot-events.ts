import type { BotScope } from '../access/actor.ts';
import type { EventDraft } from '../events/event-draft.ts';

/** An account that a person has granted something. */
export interface Granted {
  accountId: string;
  scopes: readonly BotScope[];
}

/** A command as accounts hear of it: without what only the person may read. */
export interface ExecutedLine {
  line: string;
  response: string;
  isSuccess: boolean;
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

/** What accounts hear of a message: only those that the person lets read. */
export function eventsOfMessage(
  granted: readonly Granted[],
  { chatId, username, cause, at, text, executed }: Said,
): AccountEvent[] {
  const timestamp = at.toISOString();
  return granted
    .filter(({ scopes }) => scopes.includes('read_messages'))
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

/** A wallet that was linked to the chat: of the accounts that may run commands, which could ask for its address. */
export function walletConnected(
  granted: readonly Granted[],
  { chatId, address, cause, at }: { chatId: string; address: string; cause: string; at: Date },
): AccountEvent[] {
  return granted
    .filter(({ scopes }) => scopes.includes('run_commands'))
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
