import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { SwapOperationData } from '../../client/src/swaps/swap-operation-data.ts';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import type { KeptOrder } from './kept-orders.ts';
import type { OrderDifference } from './order-difference.ts';
import { differenceText, keptCondition } from './order-texts.ts';

export interface OrderNoticeProps {
  operation: SwapOperationData;
  /** Undefined: the order was not made on this device. */
  kept: KeptOrder | undefined;
  difference: OrderDifference | undefined;
}

/** How an order's operation compares with the order that this device knows. */
export function OrderNotice({ operation, kept, difference }: OrderNoticeProps): JSX.Element {
  if (!kept) {
    return (
      <Notice tone="warn" title={t('order-unknown-title')}>
        <MadeBy operation={operation} /> {t('order-unknown')}
      </Notice>
    );
  }
  if (difference) {
    return (
      <Notice tone="bad" title={t('order-refused-title')}>
        <p>{differenceText(difference)}</p>
        <p>{t('asked-refused')}</p>
      </Notice>
    );
  }
  const { signedOperation } = kept;
  const isSecond = signedOperation !== null && signedOperation !== operation.operation_id;
  return isSecond ? (
    <Notice tone="warn" title={t('order-signed-title')}>
      {t('order-signed')}
    </Notice>
  ) : (
    <Notice tone="good">
      {t('order-as-ordered')} {t('order-waited-for', { when: keptCondition(kept, operation.swap) })}
    </Notice>
  );
}

function MadeBy({ operation: { prepared_by: by } }: { operation: OperationData }): JSX.Element {
  if (by?.kind === 'account' && by.name) {
    return (
      <>
        {t('order-made-by')} <InertText text={by.name} />.
      </>
    );
  }
  if (by?.kind === 'user') return <>{t('order-made-chat')}</>;
  return <>{by?.kind === 'wallet' ? t('order-made-elsewhere') : t('order-made-unknown')}</>;
}
