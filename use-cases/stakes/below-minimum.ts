import { formatSol } from '../../domain/amounts.ts';
import { invalidField, type ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';

/** The asked amount, or all that the position holds, is less than the network delegates. */
export function belowMinimum(field: 'amount' | 'position', minimumDelegation: bigint): ServiceError {
  const minimum = `${formatSol(minimumDelegation)} SOL`;
  const verb = field === 'amount' ? 'must be' : 'must hold';
  return invalidField(
    field,
    `${verb} at least ${minimum}, the least that the network delegates`,
    refusal('stake_below_minimum', { minimum }),
  );
}
