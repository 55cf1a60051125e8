import type { ComponentChildren, JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { isLinked, useApp } from '../app/app.ts';
import { t } from '../texts/text.ts';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';

/** Who made the operation; the children warn of an unknown one. Only the operator gives an account the name that is shown here. */
export function PreparedBy({
  operation,
  children,
}: {
  operation: OperationData;
  children: ComponentChildren;
}): JSX.Element {
  const { state } = useApp();
  const byLink = isLinked(state, operation);
  const { kind, name } = operation.prepared_by ?? {};
  if (kind === 'account' && name) {
    return (
      <p class="prepared">
        <span class="badge">
          {t('prepared-by')} <InertText text={name} />
        </span>
      </p>
    );
  }
  if (kind === 'user') {
    // Anyone can ask for something in a chat and pass the link on. Without a link, it is a chat that has the wallet, which may be another person’s.
    return (
      <Notice title={byLink ? t('prepared-chat-title') : t('prepared-linked-chat-title')}>
        {t('prepared-chat')}
      </Notice>
    );
  }
  // A link never brings an own operation.
  return byLink || kind !== 'wallet' ? (
    <Notice tone="warn" title={t('prepared-unknown-title')}>
      {children}
    </Notice>
  ) : (
    <p class="prepared">
      <span class="badge">{t('prepared-own')}</span>
    </p>
  );
}
