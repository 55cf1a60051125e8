import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import {
  STAKE_WARNINGS,
  type StakeWarning,
  type StakeWarningCode,
} from '../../domain/stakes/stake-warnings.ts';

/** Critical warnings are accepted by name, so that a caller agrees to none that was not shown. */
export function admitStakeWarnings(
  accept: readonly StakeWarningCode[],
  warnings: readonly StakeWarning[],
): void {
  const open = warnings.filter(({ code, critical }) => critical && !accept.includes(code));
  if (open.length === 0) return;
  const codes = open.map(({ code }) => code).join(', ');
  throw new ServiceError('INVALID_REQUEST', 'This validator has warnings that have to be accepted by name.', {
    details: `accept: repeat the request with ${codes} if you agree. ${open.map(({ code }) => STAKE_WARNINGS[code]).join(' ')}`,
    refusal: refusal('stake_warnings', { codes }),
  });
}
