import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { t } from '../texts/text.ts';
import { Evidence } from './evidence.tsx';
import { Timeline } from './timeline.tsx';

/** The steps and the nodes' evidence, folded until the person opens them: the head says how it goes. */
export function OperationDetails({ operation }: { operation: OperationData }): JSX.Element {
  return (
    <details class="card">
      <summary>{t('details')}</summary>
      <div class="stack">
        <Timeline operation={operation} isOpen={operation.ended_at === null} />
        <Evidence operation={operation} />
      </div>
    </details>
  );
}
