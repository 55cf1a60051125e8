export const STAKE_WARNINGS = {
  VALIDATOR_DELINQUENT: 'The validator does not vote now: a stake with it earns nothing.',
  HIGH_COMMISSION: 'The validator keeps a tenth of the rewards or more.',
  COMMISSION_RAISED: 'The validator has raised its commission in the last epochs.',
  LOW_VOTE_CREDITS: 'The validator votes less than most others, so its stakes earn less.',
} as const;

export type StakeWarningCode = keyof typeof STAKE_WARNINGS;

export const STAKE_WARNING_CODES = Object.keys(STAKE_WARNINGS) as [StakeWarningCode, ...StakeWarningCode[]];

/** `critical`: the caller has to name the code in `accept` before the operation is prepared. */
export interface StakeWarning {
  code: StakeWarningCode;
  critical: boolean;
}

/** Only a validator that earns nothing needs a second yes. */
export function warningOf(code: StakeWarningCode): StakeWarning {
  return { code, critical: code === 'VALIDATOR_DELINQUENT' };
}

/** Its end is reported: people who read that a stake earns nothing wait for it. The others end with time alone. */
export function isEndTold(code: StakeWarningCode): boolean {
  return code === 'VALIDATOR_DELINQUENT';
}
