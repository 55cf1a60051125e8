import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { createCancelOperation, createListOpen, type CancelCommandDeps } from './cancel-command.ts';

export interface OperationButtonsDeps extends CancelCommandDeps {
  sessions: Pick<UseCases['sessions'], 'createLink'>;
  /** The wallet page's origin, as browsers know it. */
  webUrl: string;
}

export function createOperationButtons({
  operations,
  recipients,
  sessions,
  webUrl,
}: OperationButtonsDeps): Pick<Buttons, 'cancel_operation' | 'new_link'> {
  const cancelOperation = createCancelOperation({ operations });
  const listOpen = createListOpen({ operations, recipients });
  return {
    async cancel_operation(context, { operationId, isList }) {
      const reply = await cancelOperation(context, operationId);
      if (isList) return { ...(await listOpen(context, reply.public.html)), isEdit: true };
      // The card shows what was cancelled.
      return reply.isRefusal ? reply : null;
    },

    /** A second message of the operation: the link in the first one is used, or was lost with its browser. */
    async new_link({ t, actor }, { operationId, way }) {
      const { operation } = await operations.read(actor, operationId);
      const { token } = await sessions.createLink(actor, operationId);
      return {
        public: { html: t('wallet-link-sent'), buttons: [] },
        private: {
          body: { type: 'operation', link: `${webUrl}/#${token}`, way },
          operation: { id: operationId, version: operation.version },
        },
      };
    },
  };
}
