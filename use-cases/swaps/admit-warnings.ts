import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { SWAP_WARNINGS, type SwapWarning, type SwapWarningCode } from '../../domain/swaps/swap.ts';

/** Critical warnings are accepted by name, so that a caller agrees to none that was not shown. */
export function admitWarnings(accept: readonly SwapWarningCode[], warnings: readonly SwapWarning[]): void {
  const open = warnings.filter(({ code, critical }) => critical && !accept.includes(code));
  if (open.length === 0) return;
  const codes = open.map(({ code }) => code).join(', ');
  throw new ServiceError('INVALID_REQUEST', 'This swap has warnings that have to be accepted by name.', {
    details: `accept: repeat the request with ${codes} if you agree. ${open.map(({ code }) => SWAP_WARNINGS[code]).join(' ')}`,
    refusal: refusal('swap_warnings', { codes }),
  });
}
