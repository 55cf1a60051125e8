import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { t } from '../texts/text.ts';
import type { SwapStage } from './swap-stage.ts';

export interface SwapFootProps {
  stage: SwapStage;
  isOrder: boolean;
  /** The quote has critical warnings. */
  isRisky: boolean;
}

/** The form's button says what is missing, or what comes next. */
export function SwapFoot({ stage, isOrder, isRisky }: SwapFootProps): JSX.Element {
  return (
    <Button
      look={isRisky && stage === 'ready' ? 'danger' : 'primary'}
      disabled={stage === 'tokens' || stage === 'amount' || stage === 'wrong'}
      busy={stage === 'running' || stage === 'quoting'}
      type="submit"
    >
      {actionText(stage, isOrder, isRisky)}
    </Button>
  );
}

function actionText(stage: SwapStage, isOrder: boolean, isRisky: boolean): string {
  switch (stage) {
    case 'tokens':
      return t('swap-choose-tokens');
    case 'amount':
      return t('swap-enter-amount');
    case 'quoting':
      return t('swap-quoting');
    case 'no-quote':
      return t('swap-ask');
    case 'running':
      return t('preparing');
    case 'wrong':
    case 'ready':
      if (isOrder) return isRisky ? t('order-make-anyway') : t('order-make');
      return isRisky ? t('review-anyway') : t('review');
  }
}
