import { ServiceError } from '../../domain/errors.ts';
import { hasEnded, OPERATION_STATUSES } from '../../domain/operations/operation.ts';
import { namesOf } from '../../domain/recipients/name-of.ts';
import { lines } from '../../chat-texts/html.ts';
import { textOfKind } from '../../chat-texts/kinds.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';

export interface CancelCommandDeps {
  operations: Pick<UseCases['operations'], 'list' | 'cancel' | 'read'>;
  recipients: Pick<UseCases['recipients'], 'list'>;
}

const SHOWN = 10;

const OPEN = OPERATION_STATUSES.filter((status) => !hasEnded(status));

export function createCancelCommand({ operations, recipients }: CancelCommandDeps): Command {
  const cancelOperation = createCancelOperation({ operations });
  const listOpen = createListOpen({ operations, recipients });
  return (context, [operationId]) =>
    operationId === undefined ? listOpen(context) : cancelOperation(context, operationId);
}

export function createListOpen({
  operations,
  recipients,
}: Pick<CancelCommandDeps, 'operations' | 'recipients'>) {
  /** @param before a line above the list */
  return async function listOpen(context: CommandContext, before: string | null = null): Promise<Reply> {
    const { t, actor } = context;
    const { operations: open } = await operations.list(
      actor,
      { statuses: OPEN },
      { cursor: undefined, limit: SHOWN },
    );
    const above = before === null ? [] : [before, ''];
    if (open.length === 0) return says(lines(...above, t('cancel-none')));
    const networks = [...new Set(open.map(({ network }) => network))];
    const names = new Map(
      await Promise.all(
        networks.map(async (network) => [network, namesOf(await recipients.list(actor, network))] as const),
      ),
    );
    return says(
      lines(...above, t('cancel-which')),
      open.map((operation) => [
        {
          label: textOfKind(operation).label(t, operation, names.get(operation.network) ?? (() => null)),
          press: { do: 'cancel_operation', operationId: operation.id, isList: true },
        },
      ]),
    );
  };
}

export function createCancelOperation({
  operations,
}: {
  operations: Pick<UseCases['operations'], 'cancel'>;
}) {
  /** The card of the operation shows what comes of it. */
  return async function cancelOperation({ t, actor }: CommandContext, operationId: string): Promise<Reply> {
    try {
      const { operation } = await operations.cancel(actor, operationId);
      return says(t(hasEnded(operation.status) ? 'cancel-done' : 'cancel-under-way'));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'NOT_FOUND') return refuses(t('cancel-not-found'));
      if (error.code === 'CONFLICT') return refuses(t('cancel-too-late'));
      throw error;
    }
  };
}
