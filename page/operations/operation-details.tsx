import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { t } from '../texts/text.ts';
import { Evidence } from './evidence.tsx';
import { Timeline } from './timeline.tsx';

/** The steps and the nodes' evidence. Open while the steps still come; a receipt has them folded. */
export function OperationDetails({ operation }: { operation: OperationData }): JSX.Element {
  const isOpen = operation.ended_at === null;
  return (
    <details class="card" open={isOpen}>
      <summary>{t('details')}</summary>
      <div class="stack">
        <Timeline operation={operation} isOpen={isOpen} />
        <Evidence operation={operation} />
      </div>
    </details>
  );
}
