import type { PriceSourceName } from '../prices/price-source.ts';
import type { PriceStatus } from '../prices/agreed-price.ts';
import type { TickRange } from './measure.ts';

/** A price or a balance at a time. */
export interface AlertTick extends TickRange {
  /** The time of the sample; the end of a candle. Ticks of a subject are evaluated in this order, and each once. */
  at: Date;
  /** The last value of the tick. */
  value: bigint;
  evidence: TickEvidence;
}

/** The origin of a tick. Public, as part of a firing's evidence. */
export type TickEvidence =
  | {
      type: 'sample';
      /** `agreed` or `one_source`: other samples do not count. */
      status: PriceStatus;
      /** The price of each source, as decimal text. */
      sources: Readonly<Record<string, string>>;
    }
  /** The samples are gone, or were read by another service: the firing was at about this time. */
  | {
      type: 'candle';
      minutes: number;
      /** The provider whose own history it is from, because the service read nothing then; null: from samples. */
      source: PriceSourceName | null;
    }
  /** A wallet's balance after a block. */
  | { type: 'balance'; slot: number };

/** The tick that was evaluated before. */
export interface EvaluatedTick {
  at: Date;
  value: bigint;
}
