import type { AskedStake } from '../../client/src/checks/stakes/stake-template.ts';
import type { SaidStage } from '../operations/stage.ts';
import type { Say } from '../texts/say.ts';

export interface SaidStake {
  kind: AskedStake['action']['kind'];
  /** In SOL. */
  amount: string;
  /** Its name, or its short address; only a delegation has one. */
  validator: string;
}

/** The course or the end of a stake, in one sentence. */
export function stakeSentence(t: Say, stage: SaidStage, { kind, amount, validator }: SaidStake): string {
  switch (kind) {
    case 'stake.delegate':
    case 'stake.redelegate':
      if (stage === 'ended') return t('stake-delegate-ended', { amount });
      return stage === 'done'
        ? t('stake-delegate-done', { amount, validator })
        : t('stake-delegate-going', { amount, validator });
    case 'stake.undelegate':
      if (stage === 'ended') return t('stake-undelegate-ended', { amount });
      return stage === 'done'
        ? t('stake-undelegate-done', { amount })
        : t('stake-undelegate-going', { amount });
    case 'stake.withdraw':
      if (stage === 'ended') return t('stake-withdraw-ended', { amount });
      return stage === 'done' ? t('stake-withdraw-done', { amount }) : t('stake-withdraw-going', { amount });
  }
}
