import type { JSX } from 'preact';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { t } from '../texts/text.ts';
import { OperationRow } from './operation-row.tsx';

/** The open operations of a wallet. Nothing if there are none. */
export function InProgress(props: { operations: readonly OperationSummary[] }): JSX.Element | null {
  const { operations } = props;
  if (operations.length === 0) return null;
  return (
    <section class="stack-s" aria-label={t('in-progress')}>
      <h2 class="section-title">{t('in-progress')}</h2>
      <ul class="list">
        {operations.map((operation) => (
          <li key={operation.operation_id}>
            <OperationRow operation={operation} />
          </li>
        ))}
      </ul>
    </section>
  );
}
