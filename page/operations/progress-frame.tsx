import type { ComponentChildren, JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { isLinked, useApp } from '../app/app.ts';
import { ReturnToChat, useKnowsChat } from '../messenger/return-to-chat.tsx';
import { isAskedByChat } from '../new-wallet/asked-by-chat.tsx';
import { Button } from '../parts/button.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { timeText } from '../parts/time.tsx';
import { statusReasonText, statusText } from '../texts/status-texts.ts';
import { outcomeWords } from '../texts/outcome-words.ts';
import { t } from '../texts/text.ts';
import { ExplorerLink } from './explorer-link.tsx';
import { OperationDetails } from './operation-details.tsx';
import { receiptDate } from './receipt-facts.tsx';
import { ShareReceipt } from './share-receipt.tsx';
import { explorerLink, shareText } from './share-text.ts';
import { stageOf, type SaidStage } from './stage.ts';
import { StatusHead } from './status-head.tsx';

export interface ProgressFrameProps {
  title: string;
  operation: OperationData;
  network: Network;
  /** Its course or its end, in one sentence. */
  sentence: (stage: SaidStage) => string;
  /** The same for others; as it is shown here if it is left out. */
  sharedSentence?: string;
  /** Offered if the same can be tried once more. */
  again: ComponentChildren;
  /** `again` begins with a form, so it is offered after any end that the person or time has brought. */
  mayRepeatUnwanted?: boolean;
  /** Its amounts and facts, the most interesting first. */
  children: ComponentChildren;
}

/** An operation of any kind, on its way or ended: one sentence, its facts, and the steps with the evidence under *Details*. */
export function ProgressFrame(props: ProgressFrameProps): JSX.Element {
  const { title, operation, network, sentence, again, mayRepeatUnwanted = false, children } = props;
  const { leave, state } = useApp();
  const { status, error, result } = operation;
  const { sharedSentence = sentence('done') } = props;
  const stage = stageOf(operation);
  // A person who cancelled or rejected it does not want the same payment again.
  const isUnwanted = status === 'cancelled' || status === 'rejected';
  const isRepeatable = mayRepeatUnwanted
    ? stage === 'ended' && status !== 'rejected'
    : error?.retryable === true && !isUnwanted;
  const canRepeat = isRepeatable && again != null;
  // A person who came from the chat goes back there; another one has left the chat long ago.
  const leadsBack = useKnowsChat() && isAskedByChat(operation) && isLinked(state, operation);
  const explorer = explorerLink(state.settings.explorerUrls[network], result?.signature);
  const reason = stage === 'going' ? statusReasonText(operation.status_reason) : undefined;
  return (
    <Screen
      title={title}
      onBack={leave}
      foot={
        <>
          {canRepeat && again}
          {leadsBack && <ReturnToChat look={canRepeat ? 'quiet' : 'primary'} />}
          <Button look={canRepeat || leadsBack ? 'quiet' : 'primary'} onPress={leave}>
            {t('done')}
          </Button>
        </>
      }
    >
      <StatusHead
        status={status}
        text={headline(operation, sentence)}
        why={stage === 'ended' && status !== 'failed' ? statusText(operation) : undefined}
      />
      {reason !== undefined && <Notice tone="warn">{reason}</Notice>}
      {error && status === 'failed' && (
        <Notice tone="bad">
          <InertText text={outcomeWords(error)} />
        </Notice>
      )}
      {children}
      {result && (
        <div class="actions">
          <ExplorerLink url={explorer} />
          {stage === 'done' && (
            <ShareReceipt
              text={shareText(t, {
                sentence: sharedSentence,
                date: timeText(receiptDate(operation)),
                network,
                signature: result.signature,
              })}
              url={explorer}
            />
          )}
        </div>
      )}
      <OperationDetails operation={operation} />
    </Screen>
  );
}

function headline(operation: OperationData, sentence: ProgressFrameProps['sentence']): string {
  const stage = stageOf(operation);
  if (stage === 'unknown') return t('reason-chain-changed');
  if (stage === 'stopping') return statusReasonText(operation.status_reason) ?? sentence('going');
  return sentence(stage);
}
