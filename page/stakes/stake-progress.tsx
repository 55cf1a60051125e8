import type { JSX } from 'preact';
import { formatLamports, groupDigits } from '../amounts/amount-text.ts';
import { useApp } from '../app/app.ts';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import type { ProgressProps } from '../operations/progress-props.ts';
import { CostFact } from '../operations/cost-facts.tsx';
import { DateFact, FeeFacts, receiptDate } from '../operations/receipt-facts.tsx';
import { stageOf } from '../operations/stage.ts';
import { Button } from '../parts/button.tsx';
import { shortAddress } from '../parts/address.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { costsOf, movedLamports, solOf, type ShownStake } from './shown-stake.ts';
import { stakeSentence, type SaidStake } from './stake-sentence.ts';
import { NextSteps, StakeAmount } from './stake-summary.tsx';
import { stakeKindText } from './stake-texts.ts';

/** A stake on its way or ended, and what happens next. */
export function StakeProgress({ shown, network }: ProgressProps<ShownStake>): JSX.Element {
  const { go } = useApp();
  const { data } = shown;
  const stage = stageOf(data);
  const isGood = stage === 'going' || stage === 'done';
  const costs = costsOf(data);
  const valued = solOf(shown);
  const said = saidOf(shown);
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
      sentence={(each) => stakeSentence(t, each, said)}
      again={look}
    >
      <StakeAmount shown={shown} />
      {isGood && <NextSteps shown={shown} />}
      <dl class="card facts">
        <DateFact at={receiptDate(data)} />
        <FeeFacts operation={data} expected={costs?.network_fee} valued={valued} />
        {isGood && costs && (
          <CostFact name={t('rent')} amount={costs.rent} valued={valued} why={t('stake-rent-why')} />
        )}
      </dl>
      {data.status === 'confirmed' && look}
    </ProgressFrame>
  );
}

function saidOf({ data, asked }: ShownStake): SaidStake {
  const { action } = asked;
  const lamports = movedLamports(asked);
  // SOL that others had sent to positions that ended came too. The bytes that delegate a position again name no amount.
  const amount =
    data.stake_withdraw?.withdrawn_amount ??
    (lamports === null ? costsOf(data)?.amount : formatLamports(lamports)) ??
    '0';
  const { name } = (data.stake_delegate ?? data.stake_redelegate)?.validator ?? {};
  const short = 'validator' in action ? shortAddress(action.validator) : '';
  return { kind: action.kind, amount: groupDigits(amount), validator: name ? inertText(name) : short };
}
