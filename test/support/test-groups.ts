/**
 * Files and folders in which processes have to give a sign of life within seconds while others are killed: on a busy machine they
 * would fail, and say nothing of the service.
 */
export const ALONE = ['test/end-to-end/ledger-takeover.test.ts', 'test/soak/webhooks/'];

/**
 * About half of the time that all others take; the first run takes all files that are not named here. All that writes into the checkout itself
 * (the client library's `dist`) has to stay in the same one.
 */
const SECOND = [
  'client/test/',
  'test/architecture/',
  'test/soak/sends/',
  'test/fuzz/',
  'test/soak/ledger/',
  'test/local/',
  'test/security/',
  'test/workflows/',
];

export interface TestGroups {
  /** Each is a run of mocha, at the same time as the other. */
  sideBySide: string[][];
  /** After them. */
  alone: string[];
}

/** Every file is in one group. */
export function testGroups(files: readonly string[]): TestGroups {
  const isOf = (group: readonly string[], file: string): boolean =>
    group.some((path) => file.startsWith(path));
  const others = files.filter((file) => !isOf(ALONE, file));
  return {
    sideBySide: [others.filter((file) => !isOf(SECOND, file)), others.filter((file) => isOf(SECOND, file))],
    alone: files.filter((file) => isOf(ALONE, file)),
  };
}
