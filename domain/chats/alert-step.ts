/** A button's action on an alert of the person. Stored with the button. */
export const ALERT_STEPS = [
  /** With its timeline. */
  'show',
  /** When it would have fired in the last 30 days. */
  'preview',
  /** An alert that has fired or expired begins again. */
  'again',
  'snooze',
  'pause',
  'resume',
  'ask_delete',
  'delete',
] as const;

export type AlertStep = (typeof ALERT_STEPS)[number];
