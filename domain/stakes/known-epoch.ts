import type { EpochNow } from './epoch.ts';
import type { StakeTerms } from './stake-reader.ts';

/** The latest measurement of the newest epoch. */
export interface KnownEpoch extends EpochNow, StakeTerms {
  beganAt: Date;
  endsAt: Date;
  isSwept: boolean;
}
