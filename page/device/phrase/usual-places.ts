import type { KeyPlace } from './derive-key.ts';

/** Where the money of a phrase may be that another program used. A few, because each is a request to the service. */
export const USUAL_PLACES: readonly KeyPlace[] = [
  { account: 0 },
  { account: 1 },
  { account: 2 },
  { account: 0, scheme: 'short' },
  { account: 0, scheme: 'coin' },
  { account: 0, scheme: 'none' },
];
