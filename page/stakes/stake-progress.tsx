import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Button } from '../parts/button.tsx';
import { t } from '../texts/text.ts';
import type { ProgressProps } from '../operations/kind-view.tsx';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import type { ShownStake } from './shown-stake.ts';
import { NextSteps, StakeAmount } from './stake-summary.tsx';
import { stakeKindText } from './stake-texts.ts';

/** A stake on its way or ended, and what happens next. */
export function StakeProgress({ shown, network }: ProgressProps<ShownStake>): JSX.Element {
  const { go } = useApp();
  const { data } = shown;
  const isGood = data.ended_at === null || data.status === 'confirmed';
  const look = (
    <Button look="primary" onPress={() => go({ view: 'stake' })}>
      {t('stake-look')}
    </Button>
  );
  return (
    <ProgressFrame
      title={stakeKindText(data.kind) ?? t('operation')}
      operation={data}
      network={network}
      again={look}
    >
      <StakeAmount shown={shown} />
      {isGood && <NextSteps shown={shown} />}
      {data.status === 'confirmed' && look}
    </ProgressFrame>
  );
}
