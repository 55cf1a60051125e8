import { lines, plainText } from '../chat-texts/html.ts';
import type { ChatUpdate } from '../domain/chats/chat-update.ts';
import type { HandledUpdate } from '../use-cases/chats/handle-updates.ts';
import type { Asker, Reply } from './commands/command.ts';

type AccountCommand = Extract<ChatUpdate, { type: 'command' }>;

/** What an account may run: it changes no wallet, alert, notification or operation. */
const HARMLESS = [
  /^\/help( \w+)?$/,
  /^\/wallets$/,
  /^\/wallet (balance|address)$/,
  /^\/history$/,
  /^\/price( \S+)?$/,
  /^\/stake rewards$/,
];

const COMMAND = /^\/\w+/;

/**
 * Runs a command that an account asks for, for the person of the chat. The account reads the public part; the rest reaches the chat only,
 * which is told who asked.
 *
 * @param run runs the line as if the person had typed it
 */
export async function runAccountCommand(
  asker: Asker,
  { line: asked, isSilent, account }: AccountCommand,
  run: (line: string) => Promise<Reply | null>,
): Promise<HandledUpdate> {
  const line = asked.trim().replaceAll(/\s+/g, ' ');
  if (!COMMAND.test(line)) return { messages: [], answer: { outcome: 'refused', reason: 'unknown' } };
  if (!HARMLESS.some((pattern) => pattern.test(line.toLowerCase()))) {
    return { messages: [], answer: { outcome: 'refused', reason: 'changes' } };
  }
  const reply = await run(line);
  if (!reply) return { messages: [], answer: { outcome: 'answered', response: '' } };
  if (isSilent && reply.private) return { messages: [], answer: { outcome: 'refused', reason: 'private' } };
  const heading = asker.t('command-by', { account, line });
  const { html } = reply.public;
  const shown = {
    body: { type: 'content' as const, content: { html: lines(heading, '', html), buttons: [] } },
  };
  return {
    messages: isSilent ? [] : [shown, ...(reply.private ? [reply.private] : [])],
    answer: { outcome: 'answered', response: plainText(html) },
    executed: { line, response: plainText(html), isSuccess: true },
  };
}
