import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { InertText } from '../parts/inert-text.tsx';
import { t } from '../texts/text.ts';

/** Who asks for an operation, in some words. The screen that confirms it has the warnings. */
export function PreparerText({ by }: { by: OperationData['prepared_by'] }): JSX.Element {
  const { kind, name } = by ?? {};
  if (kind === 'account' && name) {
    return (
      <>
        {t('prepared-by')} <InertText text={name} />
      </>
    );
  }
  if (kind === 'wallet') return <>{t('prepared-own')}</>;
  return <>{kind === 'user' ? t('prepared-chat-title') : t('prepared-unknown-title')}</>;
}
