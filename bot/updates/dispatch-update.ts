import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { ChatUpdate } from '../../domain/chats/chat-update.ts';
import { plainText } from '../../chat-texts/html.ts';
import { securityMessage } from '../../chat-texts/security-message.ts';
import type { Text, Texts } from '../../chat-texts/text.ts';
import type { ExecutedLine } from '../../domain/chats/bot-events.ts';
import type { DueUpdate, HandledUpdate } from '../../use-cases/chats/update-queue.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';
import type { Buttons } from '../button.ts';
import { runAction } from '../buttons.ts';
import { nextSteps } from '../unknown/next-steps.ts';
import { createAnswerText, type AnswerTextDeps } from '../plain-text/answer-text.ts';
import { isCommandLine, runLine } from '../commands.ts';
import { runAccountCommand } from '../messenger/run-account-command.ts';
import { errorText } from '../../chat-texts/error-text.ts';
import { createAnswerPress, type AnswerPressDeps } from './answer-press.ts';

export interface DispatchUpdateDeps extends AnswerPressDeps, AnswerTextDeps {
  chats: Pick<UseCases['chats'], 'action' | 'question' | 'setBlocked'>;
  access: Pick<UseCases['access'], 'revokePasted'>;
  buttons: Buttons;
  texts: Texts;
  /** `https://t.me/<bot>` */
  privateChatUrl: string;
  defaultNetwork: Network;
  /** A faucet gives play money on the test network. */
  hasFaucet: boolean;
}

const NOTHING: HandledUpdate = { messages: [] };

export function createDispatchUpdate({
  access,
  chats,
  commands,
  buttons,
  texts,
  botApi,
  privateChatUrl,
  defaultNetwork,
  hasFaucet,
  log,
  ...deps
}: DispatchUpdateDeps) {
  const answerPress = createAnswerPress({ botApi, log });
  const answerText = createAnswerText({ commands, chats, ...deps });

  async function handlePress(
    context: CommandContext,
    press: Extract<ChatUpdate, { type: 'press' }>,
  ): Promise<HandledUpdate> {
    const found = await chats.action(context.actor, press);
    // At once: the messenger shows a waiting sign until then. It may be too late after an outage, which harms nothing.
    answerPress(press.queryId, found ? undefined : context.t('button-old'));
    if (!found) return NOTHING;
    const reply = await explained(context, () => runAction(buttons, context, found.action));
    if (reply?.isEdit) {
      const edited = { id: found.messageRowId, body: toMessage(reply).body };
      return { messages: [], edited, usedButton: found.tokenHash };
    }
    const messages = reply ? messagesOf(reply) : [];
    // Nothing was done, and what was in the way may be gone in a minute: the button can be pressed again.
    return reply?.isRefusal ? { messages } : { messages, usedButton: found.tokenHash };
  }

  /** Refusals are answers; only what a repeat can help is thrown. */
  async function explained<R extends Reply | null>(
    context: CommandContext,
    run: () => Promise<R>,
  ): Promise<R | Reply> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return refuses(errorText(context.t, error));
    }
  }

  async function ofPerson(context: CommandContext, update: ChatUpdate): Promise<HandledUpdate> {
    const { t } = context;
    switch (update.type) {
      case 'text': {
        const reply = await explained(context, () => answerText(context, update));
        const { completes, isRefusal } = reply;
        const executed = commandIn(completes?.line ?? update.text, reply);
        return {
          messages: messagesOf(reply),
          ...(executed ? { executed } : {}),
          // Nothing was done if it was refused: another reply may be taken.
          ...(completes && isRefusal !== true ? { answeredQuestion: completes.question } : {}),
        };
      }
      case 'press':
        return handlePress(context, update);
      case 'command':
        return runAccountCommand(context, update, (line) =>
          explained(context, () => runLine(commands, { ...context, isForAccount: true }, line)),
        );
      case 'blocked':
        await chats.setBlocked(context.actor, update.isBlocked);
        return NOTHING;
      case 'other':
        return {
          messages: [toMessage(says(t('other-message'), nextSteps(context)))],
        };
      case 'group':
      case 'credential':
      case 'secret':
        return NOTHING;
    }
  }

  /** Decides what one update leads to. Handling it again leads to the same. */
  return async function dispatchUpdate({ updateId, person, update }: DueUpdate): Promise<HandledUpdate> {
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
    const context: CommandContext = {
      ...person,
      t: texts.of(person.language),
      usedNetwork: person.network ?? defaultNetwork,
      updateId,
      requestKey: `update/${updateId}`,
      isForAccount: false,
      hasFaucet,
    };
    return ofPerson(context, update);
  };
}

/** The answer to a secret, which disappears from the chat. */
function warns(t: Text, warning: string): HandledUpdate {
  const body = { type: 'content', content: securityMessage(t, [warning]) } as const;
  return { messages: [{ body, isSecurity: true }], removesIncoming: true };
}

/** The command and its response for accounts that may read the chat; undefined: it was not a command. */
function commandIn(text: string, reply: Reply): ExecutedLine | undefined {
  if (!isCommandLine(text)) return undefined;
  return { line: text, response: plainText(reply.public.html), isSuccess: reply.isRefusal !== true };
}

function messagesOf(reply: Reply): HandledUpdate['messages'] {
  return [toMessage(reply), ...(reply.further ?? [])];
}

function toMessage(reply: Reply): HandledUpdate['messages'][number] {
  return reply.private ?? { body: { type: 'content', content: reply.public } };
}
