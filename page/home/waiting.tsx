import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { endingText } from '../operations/ending-text.ts';
import { wasSigned } from '../operations/was-signed.ts';
import { needsPerson } from '../operations/kind-view.tsx';
import { Button } from '../parts/button.tsx';
import { COVER } from '../parts/hidden-amount.tsx';
import { WaitingCard } from '../parts/waiting-card.tsx';
import { useRecipients } from '../recipients/use-recipients.ts';
import { t } from '../texts/text.ts';
import { PreparerText } from './preparer-text.tsx';
import { waitingText } from './waiting-text.ts';

/** The swap of an order waits with its order, which this device compares it with. */
export function isWaiting(operation: OperationSummary): boolean {
  return needsPerson(operation) && operation.order_id === null;
}

export function Waiting(props: {
  operations: readonly OperationSummary[];
  network: Network;
  onEnded: () => void;
}): JSX.Element | null {
  const { operations, network, onEnded } = props;
  if (operations.length === 0) return null;
  return (
    <section class="stack" aria-label={t('waiting')}>
      {operations.map((operation) => (
        <WaitingOperation key={operation.operation_id} {...{ operation, network, onEnded }} />
      ))}
    </section>
  );
}

function WaitingOperation(props: {
  operation: OperationSummary;
  network: Network;
  onEnded: () => void;
}): JSX.Element {
  const { operation, network, onEnded } = props;
  const { operation_id: id } = operation;
  const { client, go, state } = useApp();
  const { operations } = client(network);
  const ending = useTask();
  const { partyOf } = useRecipients();
  // Lists do not say who prepared an operation.
  const { value } = useLoad(async (signal) => await operations.get(id, { signal }), [id]);
  const end = (): void =>
    ending.run(async () => {
      await operations.cancel(id).finally(onEnded);
    });
  return (
    <WaitingCard
      icon="pen"
      title={waitingText(
        operation,
        (amount) => (state.hidesAmounts ? COVER : roundedAmount(amount)),
        partyOf,
      )}
      press={t('review')}
      onPress={() => go({ view: 'operation', id })}
      error={ending.error === undefined ? undefined : errorText(ending.error)}
      other={
        value &&
        !wasSigned(value) && (
          <Button busy={ending.isRunning} onPress={end}>
            {endingText(value, state)}
          </Button>
        )
      }
    >
      {value && <PreparerText by={value.prepared_by} />}
    </WaitingCard>
  );
}
