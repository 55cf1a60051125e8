// Starts test-process-main.ts. With `--import=tsx`, every thread of the process would load tsx too: a service's workers start four, none of
// which has TypeScript to load, and the tests start a service some 160 times.
import { createRequire } from 'node:module';
import { register as registerForRequire } from 'tsx/cjs/api';
import { register as registerForImport } from 'tsx/esm/api';

// Mocha requires a test file, and imports it if that fails.
registerForRequire();
registerForImport();
// As Mocha does: a module that is both required and imported exists twice, and the parts that the tests have started would not be stopped.
createRequire(import.meta.url)('./test-process-main.ts');
