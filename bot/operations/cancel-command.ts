import { isAddress } from '../../domain/addresses.ts';
import { formatAmount } from '../../domain/amounts.ts';
import { ServiceError } from '../../domain/errors.ts';
import { hasEnded, OPERATION_STATUSES, type Operation } from '../../domain/operations/operation.ts';
import type { Swap } from '../../domain/swaps/swap.ts';
import { stakeLabel } from '../../chat-texts/stake-card.ts';
import { tokenName } from '../../chat-texts/swap-card.ts';
import type { Send } from '../../domain/sends/send.ts';
import type { Text } from '../../chat-texts/text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';

export interface CancelCommandDeps {
  operations: Pick<UseCases['operations'], 'list' | 'cancel'>;
}

const SHOWN = 10;

const OPEN = OPERATION_STATUSES.filter((status) => !hasEnded(status));

export function createCancelCommand({ operations }: CancelCommandDeps): Command {
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
    return says(
      t('cancel-which'),
      open.map((operation) => [
        {
          label: labelOf(t, operation),
          press: { do: 'cancel_operation', operationId: operation.id },
        },
      ]),
    );
  };
}

/** Each kind has a text of its own; a send is known by its amount and its recipient. */
function labelOf(t: Text, operation: Operation): string {
  if (operation.kind === 'swap') {
    const { amountIn, input, output } = (operation as Swap).request;
    return t.label('operation-swap', {
      amount: formatAmount(BigInt(amountIn), input.decimals),
      token: tokenName(input),
      output: tokenName(output),
    });
  }
  const stake = stakeLabel(t, operation);
  if (stake !== null) return stake;
  if (operation.kind !== 'send') return t.label(`operation-${operation.kind.replace('.', '-')}`);
  const { baseUnits, decimals, token, recipient } = (operation as Send).request;
  return t.label('operation-send', {
    amount: formatAmount(BigInt(baseUnits), decimals),
    token: isAddress(token) ? shortAddress(token) : token,
    recipient: shortAddress(recipient),
  });
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
