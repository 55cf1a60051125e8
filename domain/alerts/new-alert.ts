import type { Alert } from './alert.ts';
import { begun } from './alert-transitions.ts';
import { isMet, type PresentValue } from './present-value.ts';

/** The parts of an alert that are decided before it stands. */
export type AlertOrder = Pick<
  Alert,
  'id' | 'ownerId' | 'orderId' | 'network' | 'rule' | 'channels' | 'note' | 'expiresAt'
>;

/** An alert that begins with the newest value of what it watches. */
export function newAlert(order: AlertOrder, present: PresentValue, now: Date): Alert {
  const standing = begun({ firings: 0, lastFiredAt: null }, isMet(order.rule, present), present.at);
  return { ...order, ...standing, createdAt: now, updatedAt: now, version: 1 };
}
