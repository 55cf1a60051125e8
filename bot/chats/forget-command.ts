import { lines } from '../../chat-texts/html.ts';
import { ServiceError } from '../../domain/errors.ts';
import { hasEnded, isEnding, OPERATION_STATUSES } from '../../domain/operations/operation.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type CommandContext, type Command } from '../command.ts';

export interface ForgetDeps {
  chats: Pick<UseCases['chats'], 'forget'>;
  operations: Pick<UseCases['operations'], 'list' | 'cancel'>;
}

const OPEN = OPERATION_STATUSES.filter((status) => !hasEnded(status));

const LISTED = 100;

/** In the order of the list. */
const STORED = [
  'messages',
  'wallets',
  'operations',
  'alerts',
  'orders',
  'recipients',
  'keys',
  'grants',
] as const satisfies (keyof Awaited<ReturnType<UseCases['chats']['stored']>>)[];

/** Shows what is stored; only a press of its button forgets. */
export function createForgetCommand({ chats }: { chats: Pick<UseCases['chats'], 'stored'> }): Command {
  return async ({ t, actor }) => {
    const stored = await chats.stored(actor);
    const counted = STORED.filter((name) => stored[name] > 0).map(
      (name) => `• ${t(`forget-stored-${name}`, { count: stored[name] })}`,
    );
    return says(lines(t('forget-ask'), ...counted, t('forget-how')), [
      [{ label: t.label('button-forget'), press: { do: 'forget' } }],
    ]);
  };
}

export function createForget({ chats, operations }: ForgetDeps) {
  /** Cancels what is open, so that no link of it can be signed any more, and then forgets the person. */
  return async function forget({ t, actor, updateId }: CommandContext): Promise<void> {
    const { operations: open } = await operations.list(
      actor,
      // The wallet's page keeps what it has prepared.
      { statuses: OPEN, isOwn: true },
      { cursor: undefined, limit: LISTED },
    );
    for (const operation of open) {
      if (isEnding(operation)) continue;
      try {
        await operations.cancel(actor, operation.id);
      } catch (error) {
        // It may have ended by itself, or be on its way to the chain: it stays what it is.
        if (!(error instanceof ServiceError) || error.retryAfterSeconds !== undefined) throw error;
      }
    }
    await chats.forget(actor, updateId, { html: t('forget-done'), buttons: [] });
  };
}
