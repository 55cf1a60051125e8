import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { Button } from '../parts/button.tsx';
import type { ShownStake } from './shown-stake.ts';
import { t } from '../texts/text.ts';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import { NextSteps, StakeAmount } from './stake-summary.tsx';

/** A stake on its way or ended, and what happens next. */
export function StakeProgress({ shown, network }: { shown: ShownStake; network: Network }): JSX.Element {
  const { go } = useApp();
  const { data } = shown;
  const isGood = data.ended_at === null || data.status === 'confirmed';
  const look = (
    <Button look="primary" onPress={() => go({ view: 'stake' })}>
      {t('stake-look')}
    </Button>
  );
  return (
    <ProgressFrame operation={data} network={network} again={look}>
      <StakeAmount shown={shown} />
      {isGood && <NextSteps shown={shown} />}
      {data.status === 'confirmed' && look}
    </ProgressFrame>
  );
}
