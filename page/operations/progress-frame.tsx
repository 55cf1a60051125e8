import type { ComponentChildren, JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { Button } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { statusReasonText, statusText } from '../texts/status-texts.ts';
import { t } from '../texts/text.ts';
import { Timeline } from './timeline.tsx';
import { Evidence } from './evidence.tsx';

export interface ProgressFrameProps {
  title: string;
  operation: OperationData;
  network: Network;
  /** Offered if the same can be tried once more. */
  again: ComponentChildren;
  children: ComponentChildren;
}

/** An operation of any kind, on its way or ended: its state in large, its timeline live, and the nodes' evidence. */
export function ProgressFrame({
  title,
  operation,
  network,
  again,
  children,
}: ProgressFrameProps): JSX.Element {
  const { leave, state } = useApp();
  const isOpen = operation.ended_at === null;
  // A person who cancelled or rejected it does not want the same payment again.
  const isUnwanted = operation.status === 'cancelled' || operation.status === 'rejected';
  const canRepeat = operation.error?.retryable === true && !isUnwanted && again !== null;
  const explorer = explorerLink(state.settings.explorerUrls[network], operation.result?.signature);
  return (
    <Screen
      title={title}
      onBack={leave}
      foot={
        <>
          {canRepeat && again}
          <Button look={canRepeat ? 'quiet' : 'primary'} onPress={leave}>
            {t('done')}
          </Button>
        </>
      }
    >
      <StatusHead status={operation.status} text={statusText(operation)} />
      {children}
      {isOpen && statusReasonText(operation.status_reason) !== undefined && (
        <Notice tone="warn">{statusReasonText(operation.status_reason)}</Notice>
      )}
      {operation.error && (
        <Notice tone={operation.status === 'failed' ? 'bad' : 'plain'}>
          <InertText text={operation.error.message} />
        </Notice>
      )}
      <section class="card" aria-label={t('timeline')}>
        <Timeline operation={operation} isOpen={isOpen} />
      </section>
      {explorer !== undefined && (
        <a class="button button-quiet" href={explorer} target="_blank" rel="noopener noreferrer">
          {t('explorer')}
        </a>
      )}
      <Evidence operation={operation} />
    </Screen>
  );
}

type Look = { icon: IconName; tone: string };

const LOOKS: Partial<Record<string, Look>> = {
  confirmed: { icon: 'check', tone: 'good' },
  failed: { icon: 'close', tone: 'bad' },
  submitted: { icon: 'send', tone: 'accent' },
};

const ENDED: Look = { icon: 'close', tone: 'warn' };

export function StatusHead({ status, text }: { status: string; text: ComponentChildren }): JSX.Element {
  const { icon, tone } = LOOKS[status] ?? ENDED;
  return (
    <div class="status-head" role="status">
      <span class={`circle circle-large circle-${tone}`}>
        {status === 'submitted' ? (
          <span class="spinner spinner-large" aria-hidden="true" />
        ) : (
          <Icon name={icon} size={34} />
        )}
      </span>
      <p class="status-text">{text}</p>
    </div>
  );
}

export function explorerLink(
  template: string | undefined,
  signature: string | undefined,
): string | undefined {
  return template === undefined || signature === undefined
    ? undefined
    : template.replace('{signature}', encodeURIComponent(signature));
}
