import type { ChatUpdate } from '../../domain/chats/chat-update.ts';
import { refuses, type Command, type CommandContext, type Reply } from '../command.ts';
import { isCommandLine, runLine } from '../commands.ts';
import type { CommandName } from '../command-names.ts';

/** A text of a person, from the chat. */
export type WrittenText = Omit<Extract<ChatUpdate, { type: 'text' }>, 'type'>;

export interface AnswerTextDeps {
  commands: Record<CommandName, Command>;
}

/** Answers what a person writes. A command is taken as it stands; everything else is read by what it looks like. */
export function createAnswerText({ commands }: AnswerTextDeps) {
  return async function answerText(context: CommandContext, { text }: WrittenText): Promise<Reply> {
    if (isCommandLine(text)) return runLine(commands, context, text);
    return refuses(context.t('unknown-text'));
  };
}
