import type { Buttons } from '../button.ts';
import { createCancelOperation, type CancelCommandDeps } from './cancel-command.ts';

export function createOperationButtons({
  operations,
}: Pick<CancelCommandDeps, 'operations'>): Pick<Buttons, 'cancel_operation'> {
  const cancelOperation = createCancelOperation({ operations });
  return {
    async cancel_operation(context, { operationId }) {
      const reply = await cancelOperation(context, operationId);
      // The card shows what was cancelled.
      return reply.isRefusal ? reply : null;
    },
  };
}
