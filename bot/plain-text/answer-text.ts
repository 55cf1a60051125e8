import type { ChatUpdate } from '../../domain/chats/chat-update.ts';
import { refuses, type Command, type CommandContext, type Reply } from '../command.ts';
import { isCommandLine, runLine } from '../commands.ts';
import type { CommandName } from '../command-names.ts';
import { runButton } from '../run-button.ts';
import { answerGreeting } from './answer-greeting.ts';
import { createAnswerPasted, type AnswerPastedDeps } from './pasted/answer-pasted.ts';
import { createAnswerQuestion, type AnswerQuestionDeps } from '../questions/answer-question.ts';
import { readSentence } from './sentences/read-sentence.ts';
import { unknownText } from '../unknown/unknown-text.ts';

/** A text of a person, from the chat. */
export type WrittenText = Omit<Extract<ChatUpdate, { type: 'text' }>, 'type'>;

export interface AnswerTextDeps extends AnswerPastedDeps, AnswerQuestionDeps {
  commands: Record<CommandName, Command>;
}

/** Answers what a person writes. A command is taken as it stands; everything else is read by what it looks like. */
export function createAnswerText({ commands, ...deps }: AnswerTextDeps) {
  const answerQuestion = createAnswerQuestion({ commands, ...deps });
  const answerPasted = createAnswerPasted({ commands, ...deps });
  return async function answerText(context: CommandContext, written: WrittenText): Promise<Reply> {
    const { text, isQuoted = false } = written;
    if (isCommandLine(text)) return isQuoted ? offersLine(context, text) : runLine(commands, context, text);
    const answered = await answerQuestion(context, written);
    if (answered) return answered;
    // Words of another person ask for nothing.
    const sentence = isQuoted ? null : readSentence(text);
    if (sentence) {
      return runLine(commands, { ...context, recipientWords: sentence.recipientWords }, sentence.line);
    }
    const greeting = isQuoted ? null : answerGreeting(context, text);
    return greeting ?? (await answerPasted(context, written)) ?? unknownText(context);
  };
}

/** A command of another person is run only if this one says so. */
function offersLine({ t }: CommandContext, text: string): Reply {
  return refuses(t('quoted-command'), [[runButton(text.trim())]]);
}
