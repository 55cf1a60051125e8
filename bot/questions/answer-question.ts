import { ServiceError } from '../../domain/errors.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Command, type CommandContext, type Reply } from '../command.ts';
import type { CommandName } from '../command-names.ts';
import { runLine } from '../commands.ts';
import { runButton } from '../run-button.ts';
import { errorText } from '../../chat-texts/error-text.ts';
import { asksAgain } from './ask.ts';

export interface AnswerQuestionDeps {
  commands: Record<CommandName, Command>;
  chats: Pick<UseCases['chats'], 'question'>;
}

/** A reply that ends the question, unlike a command, which leaves it open. */
const STOPS = new Set([
  'cancel',
  'stop',
  'no',
  'nothing',
  'quit',
  'cancelar',
  'cancela',
  'para',
  'nada',
  'salir',
]);

/**
 * Takes a reply to a question as the rest of its command, and runs the whole like a line that was typed. Null: the text replies to no question. It
 * does not become part of a command then.
 */
export function createAnswerQuestion({ commands, chats }: AnswerQuestionDeps) {
  return async function answerQuestion(
    context: CommandContext,
    { text, repliesTo }: { text: string; repliesTo?: number | undefined },
  ): Promise<Reply | null> {
    if (repliesTo === undefined) return null;
    const question = await chats.question(context.actor, repliesTo);
    if (question === null) return null;
    const { t } = context;
    if (!question.isOpen) return refuses(t('question-over'), [[runButton(question.line)]]);
    const line = `${question.line} ${text.trim().replaceAll(/\s+/g, ' ')}`;
    const completes = { question: question.messageRowId, line };
    if (STOPS.has(text.trim().toLowerCase())) return { ...says(t('question-stopped')), completes };
    try {
      const reply = await runLine(commands, { ...context, isReply: true }, line);
      if (reply.isRefusal !== true || reply.wasRead === true) return { ...reply, completes };
      const asked = await runLine(commands, context, question.line);
      return { ...asksAgain(reply, asked, t('question-again')), completes };
    } catch (error) {
      // The words could be read. Another part of the command may be the reason, so it can begin again.
      if (!(error instanceof ServiceError)) throw error;
      const [command = ''] = line.split(' ');
      return { ...refuses(errorText(t, error), [[runButton(command)]]), completes };
    }
  };
}
