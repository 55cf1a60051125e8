/** Pages of the message that shows a person's notification settings. `all` leads to the others. */
export const SETTINGS_PAGES = [
  'all',
  'payments',
  'deposits',
  'alerts',
  'stakes',
  'reading',
  'quiet',
] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number];
