import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';

/** Refuses accounts that another open operation of the wallet changes. Only stakes claim any today, so the texts speak of positions. */
export function admitClaims(claims: readonly string[], claimed: ReadonlySet<string>): void {
  if (!claims.some((account) => claimed.has(account))) return;
  throw new ServiceError('CONFLICT', 'Another open operation changes this position.', {
    details: 'position: finish or cancel that operation first.',
    refusal: refusal('stake_position_busy'),
  });
}
