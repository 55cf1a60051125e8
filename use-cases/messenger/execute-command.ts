import { z } from 'zod';
import type { ChatCommands } from '../../db/messenger/chat-commands.ts';
import type { GrantStore } from '../../db/messenger/grant-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { chatUpdate, type ChatUpdate } from '../../domain/chats/chat-update.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { ServiceError } from '../../domain/errors.ts';
import { updateContext } from '../chats/receive-updates.ts';
import { notGranted, usedKey, type FindGrantedChat } from './granted-chat.ts';
import { expectAdmitted, MESSAGES_A_MINUTE } from './message-limit.ts';
import { waitForRow } from './wait-for-row.ts';

export interface ExecuteCommandDeps {
  findChat: FindGrantedChat;
  commands: ChatCommands;
  grants: Pick<GrantStore, 'publicName'>;
  userKeys: UserKeys;
}

export interface AskedCommand {
  chatId: string;
  /** As a person types it: `/wallet balance`. */
  line: string;
  /** The chat is not told. */
  isSilent: boolean;
}

export interface ExecutedCommand {
  line: string;
  response: string;
  executedAt: Date;
}

/** The bot's record of a command that an account ran. */
export const commandAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('answered'), response: z.string() }),
  /** An account may not run it, or not silently. */
  z.strictObject({ outcome: z.literal('refused'), reason: z.enum(['changes', 'private', 'unknown']) }),
]);

export type CommandAnswer = z.output<typeof commandAnswer>;

const REFUSALS: Record<Extract<CommandAnswer, { outcome: 'refused' }>['reason'], string> = {
  changes: 'command: only the person can run it, because it changes something or is about the chat itself',
  private: 'silent: the answer is for the person alone, so it cannot be run silently',
  unknown: 'command: the bot has no such command',
};

export function createExecuteCommand({ findChat, commands, grants, userKeys }: ExecuteCommandDeps) {
  /**
   * Runs a command in a chat that allows it, after everything that waits there. The answer is what everyone may read; links and
   * credentials reach the person only. The same key gives the same answer.
   */
  return async function executeCommand(
    actor: Actor,
    { chatId, line, isSilent }: AskedCommand,
    key: string | null,
    signal: AbortSignal,
  ): Promise<ExecutedCommand> {
    const { user, actor: token } = await findChat(actor, 'chat.run', chatId);
    const own = userKeys.cipher(user.id, user.key_ciphertext);
    const account = (await grants.publicName(token.accountId)) ?? token.accountId;
    const update: ChatUpdate = { type: 'command', line, isSilent, account, accountId: token.accountId };
    const updateId = await commands.nextNumber();
    const source = `account/${token.accountId}/${key ?? newId('msg')}`;
    const admitted = await commands.add(
      {
        updateId,
        source,
        accountId: token.accountId,
        chatId,
        userId: user.id,
        bodyCiphertext: own.encrypt(JSON.stringify(update), updateContext(updateId)),
      },
      isSilent ? null : MESSAGES_A_MINUTE,
    );
    expectAdmitted(admitted);
    const row = await waitForRow(
      () => commands.find(source),
      (found) => found === null || found.doneAt !== null || found.chatId !== chatId,
      signal,
    );
    // The person has taken the grant back, and with it what waited.
    if (!row) throw notGranted();
    // Before it is read: another person's command has another key.
    if (row.chatId !== chatId) throw usedKey();
    const stored = chatUpdate.parse(JSON.parse(own.decrypt(row.bodyCiphertext, updateContext(row.updateId))));
    if (stored.type !== 'command' || stored.line !== line || stored.isSilent !== isSilent) throw usedKey();
    if (!row.doneAt || row.answerCiphertext === null) throw waiting();
    const answer = commandAnswer.parse(
      JSON.parse(own.decrypt(row.answerCiphertext, answerContext(row.updateId))),
    );
    if (answer.outcome === 'refused') {
      throw new ServiceError('FORBIDDEN', 'This command was not run.', { details: REFUSALS[answer.reason] });
    }
    return { line, response: answer.response, executedAt: row.doneAt };
  };
}

export function answerContext(updateId: number): string {
  return `chat_updates.answer:${updateId}`;
}

function waiting(): ServiceError {
  return new ServiceError('SERVICE_UNAVAILABLE', 'The command waits for the bot.', {
    details:
      'It is run as soon as possible. Repeat the request with the same Idempotency-Key to read the result.',
  });
}
