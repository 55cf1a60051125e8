/**
 * Files in which processes have to give a sign of life, or to finish, within seconds that the service sets: if they got too little of a
 * busy machine they would fail, and say nothing of the service.
 */
export const WITH_PRIORITY = [
  'test/end-to-end/ledger-takeover.test.ts',
  'test/soak/webhooks/dead-endpoint.test.ts',
  'test/soak/webhooks/hanging-endpoint.test.ts',
  'test/soak/webhooks/killed-worker.test.ts',
  'test/soak/webhooks/restarted-parts.test.ts',
];

/**
 * The files that take longest, the longest first: none of them begins when the others have already ended. The report of `npm test`
 * ends with these figures.
 */
export const LONGEST: readonly string[] = [
  'test/page/stake.test.ts',
  'test/local/launcher.test.ts',
  'test/workflows/operations/long-outage.test.ts',
  'test/fuzz/fuzz-api.test.ts',
  'test/workflows/stakes/year-of-epochs.test.ts',
  'test/soak/sends/stake-faults.test.ts',
  'test/use-cases/access/every-use-case.test.ts',
  'test/api/swaps/hostile-market.test.ts',
  'test/page/chat/stakes.test.ts',
  'test/db/alerts/alert-judge.property.test.ts',
  'test/bot/orders.test.ts',
  'test/end-to-end/trigger-orders.test.ts',
  'test/end-to-end/swap-reverts.test.ts',
  'test/bot/stakes.test.ts',
  'test/end-to-end/fresh-order-swaps.test.ts',
  'test/page/sends.test.ts',
  'test/bot/api-access.test.ts',
  'test/page/orders.test.ts',
  'test/end-to-end/ledger-quorum-addresses.test.ts',
  'test/end-to-end/ledger-quorum-blocks.test.ts',
  'test/bot/messenger-api.test.ts',
  'test/page/views.test.ts',
  'test/admin/admin.test.ts',
  'test/end-to-end/epoch-jump-addresses.test.ts',
  'test/end-to-end/epoch-jump-blocks.test.ts',
  'test/end-to-end/recovery.test.ts',
  'test/end-to-end/temporal-buttons.test.ts',
  'test/soak/ledger/ledger-property.test.ts',
  'test/soak/sends/send-faults.test.ts',
  'test/security/lying-service.test.ts',
  'test/local/first-send.test.ts',
  'test/end-to-end/upgrade.test.ts',
  'test/end-to-end/migrated-sends.test.ts',
  'test/end-to-end/command-line.test.ts',
  'test/end-to-end/send.test.ts',
  'test/end-to-end/chain-reset.test.ts',
  'test/soak/webhooks/workflow-from-first.test.ts',
];

export interface FileOrder {
  /** For a process with priority. */
  first: string[];
  /** For the others, and for that one afterwards. */
  others: string[];
}

/** Every file is in one list once. */
export function fileOrder(files: readonly string[]): FileOrder {
  const isFirst = (file: string): boolean => WITH_PRIORITY.includes(file);
  const rank = (file: string): number => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);
  return {
    first: files.filter((file) => isFirst(file)),
    others: files.filter((file) => !isFirst(file)).toSorted((a, b) => rank(a) - rank(b)),
  };
}
