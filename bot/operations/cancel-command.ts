import { ServiceError } from '../../domain/errors.ts';
import { hasEnded, OPERATION_STATUSES } from '../../domain/operations/operation.ts';
import { namesOf } from '../../domain/recipients/name-of.ts';
import { textOfKind } from '../../chat-texts/kinds.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';

export interface CancelCommandDeps {
  operations: Pick<UseCases['operations'], 'list' | 'cancel'>;
  recipients: Pick<UseCases['recipients'], 'list'>;
}

const SHOWN = 10;

const OPEN = OPERATION_STATUSES.filter((status) => !hasEnded(status));

export function createCancelCommand({ operations, recipients }: CancelCommandDeps): Command {
  const cancelOperation = createCancelOperation({ operations });
  return async (context, [operationId]) => {
    const { t, actor } = context;
    if (operationId !== undefined) return cancelOperation(context, operationId);
    const { operations: open } = await operations.list(
      actor,
      { statuses: OPEN },
      { cursor: undefined, limit: SHOWN },
    );
    if (open.length === 0) return says(t('cancel-none'));
    const networks = [...new Set(open.map(({ network }) => network))];
    const names = new Map(
      await Promise.all(
        networks.map(async (network) => [network, namesOf(await recipients.list(actor, network))] as const),
      ),
    );
    return says(
      t('cancel-which'),
      open.map((operation) => [
        {
          label: textOfKind(operation).label(t, operation, names.get(operation.network) ?? (() => null)),
          press: { do: 'cancel_operation', operationId: operation.id },
        },
      ]),
    );
  };
}

export function createCancelOperation({ operations }: Pick<CancelCommandDeps, 'operations'>) {
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
