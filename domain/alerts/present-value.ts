import type { AlertRule } from './alert-rule.ts';
import { measuresOf, type Bases } from './measure.ts';
import { triggersOf } from './triggers.ts';

/** The newest value that an alert's condition is compared with when it is made. */
export interface PresentValue {
  /** Null: not known, or too old. */
  value: bigint | null;
  /** Ticks up to this time do not count for the alert. */
  at: Date;
  bases: Bases;
}

/** True if the present value meets the rule's condition; null: not known. */
export function isMet(rule: AlertRule, { value, bases }: PresentValue): boolean | null {
  if (value === null) return null;
  const measures = new Map(
    measuresOf({ low: value, high: value }, bases).map(({ measure, largest }) => [measure, largest]),
  );
  const fires = triggersOf(rule, { waitsFor: 'fire', base: null }).map(({ measure, level }) => {
    const largest = measures.get(measure);
    return largest === undefined ? null : largest >= level;
  });
  return fires.includes(null) ? null : fires.includes(true);
}
