import type { StakePosition, Validator } from '../../client/src/stakes/stake-read-types.ts';
import type { StakeValidator, StakeWarning } from '../../client/src/stakes/stake-types.ts';
import { shortAddress } from '../parts/address.tsx';
import { aboutTimeText, timeText } from '../parts/time.tsx';
import { formatLamports, groupDigits, readLamports } from '../amounts/amount-text.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { StakeDifference } from './stake-terms.ts';

const KINDS: Partial<Record<string, () => string>> = {
  'stake.delegate': () => t('stake-delegation'),
  'stake.undelegate': () => t('stake-undelegation'),
  'stake.withdraw': () => t('stake-withdrawal'),
  'stake.redelegate': () => t('stake-redelegation'),
};

/** Undefined: not the kind of a stake. */
export function stakeKindText(kind: string): string | undefined {
  return KINDS[kind]?.();
}

const STATES: Partial<Record<string, () => string>> = {
  activating: () => t('stake-activating'),
  active: () => t('stake-active'),
  deactivating: () => t('stake-deactivating'),
  inactive: () => t('stake-inactive'),
};

export function stateText(state: string): string {
  return STATES[state]?.() ?? inertText(state);
}

/** The name is the validator's own claim, and another one may claim the same; the address is what counts. */
export function validatorText({ name, address }: Pick<StakeValidator, 'name' | 'address'>): string {
  const short = shortAddress(address);
  return name === null || name === '' ? short : `${inertText(name)} (${short})`;
}

const BPS_IN_A_PERCENT = 100;
const PERCENT_DECIMALS = 2;

export function commissionText(bps: number | null): string {
  if (bps === null) return t('stake-unknown');
  return t('stake-commission-of', { percent: shownPercent(bps / BPS_IN_A_PERCENT) });
}

/** For a list. */
export function shortCommissionText(bps: number): string {
  return t('stake-commission-short', { percent: shownPercent(bps / BPS_IN_A_PERCENT) });
}

/** For a list. */
export function shortYieldText(estimated: { percent: string } | null): string {
  if (estimated === null) return t('stake-yield-unknown');
  return t('stake-yield-short', { percent: shownPercent(Number(estimated.percent)) });
}

/** Always said to be an estimate. */
export function yieldText(estimated: { percent: string; source: string } | null): string {
  if (estimated === null) return t('stake-unknown');
  const percent = shownPercent(Number(estimated.percent));
  return estimated.source === 'rewards'
    ? t('stake-yield-rewards', { percent })
    : t('stake-yield-inflation', { percent });
}

function shownPercent(percent: number): string {
  return `${Number(percent.toFixed(PERCENT_DECIMALS))}`;
}

const WARNINGS: Partial<Record<string, () => string>> = {
  VALIDATOR_DELINQUENT: () => t('stake-warning-delinquent'),
  HIGH_COMMISSION: () => t('stake-warning-commission'),
  COMMISSION_RAISED: () => t('stake-warning-raised'),
  LOW_VOTE_CREDITS: () => t('stake-warning-votes'),
};

export function warningText({ code, message }: StakeWarning): string {
  return WARNINGS[code]?.() ?? inertText(message);
}

/** Also one that was seen only once: the service then asks for a second yes already. */
export function warningsOf({
  delinquent,
  warnings,
}: Pick<Validator, 'delinquent' | 'warnings'>): StakeWarning[] {
  const isNew = delinquent && !warnings.some(({ code }) => code === 'VALIDATOR_DELINQUENT');
  return isNew ? [{ code: 'VALIDATOR_DELINQUENT', message: '', critical: true }, ...warnings] : warnings;
}

/** Everything of the position in SOL, without its rent. */
export function positionSol({ amounts }: StakePosition): string {
  const { active, activating, deactivating, inactive } = amounts;
  const parts = [active, activating, deactivating, inactive].map(readLamports);
  return groupDigits(formatLamports(parts.reduce((total, part) => total + part, 0n)));
}

const REASONS: Partial<Record<string, (position: StakePosition) => string>> = {
  OTHER_AUTHORITY: () => t('stake-why-other'),
  LOCKED: ({ locked_until: at }) =>
    at === null ? t('stake-why-locked-custodian') : t('stake-why-locked', { date: timeText(at) }),
  NOT_DELEGATED: () => t('stake-why-not-delegated'),
  COOLING_DOWN: ({ cooldown_end: end }) =>
    end === null ? t('stake-why-cools') : t('stake-why-cools-until', { date: aboutTimeText(end.at) }),
  DELEGATED: () => t('stake-why-delegated'),
  NOTHING_FREE: () => t('stake-why-nothing-free'),
  BELOW_MINIMUM: () => t('stake-why-minimum'),
};

const ACTIONS: Partial<Record<string, () => string>> = {
  undelegate: () => t('stake-undelegate'),
  withdraw: () => t('stake-withdraw'),
  redelegate: () => t('stake-redelegate'),
};

/** Why each of the other actions is not possible now. */
export function refusedTexts(position: StakePosition): string[] {
  return position.refused_actions.map(({ action, reason }) =>
    t('stake-why-not', {
      action: ACTIONS[action]?.() ?? inertText(action),
      why: REASONS[reason]?.(position) ?? inertText(reason),
    }),
  );
}

const PARTS: Record<StakeDifference['part'], () => string> = {
  network: () => t('network'),
  wallet: () => t('wallet'),
  kind: () => t('asked-part-kind'),
  validator: () => t('stake-validator'),
  amount: () => t('amount'),
  positions: () => t('stake-positions'),
  feeCap: () => t('stake-part-fee-cap'),
};

export function stakeDifferenceText({ part, asked, found }: StakeDifference): string {
  const [wanted, shown] = [asked, found].map((each) => stakeKindText(each) ?? inertText(each));
  return t('asked-differs', { part: PARTS[part](), asked: wanted ?? '', found: shown ?? '' });
}
