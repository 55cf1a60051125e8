// Starts test-process-main.ts. With `--import=tsx`, every thread of the process would load tsx too: a service's workers start four, none of
// which has TypeScript to load, and the tests start a service some 160 times.
import { register as registerForRequire } from 'tsx/cjs/api';
import { register as registerForImport } from 'tsx/esm/api';

// Mocha requires a test file, and imports it if that fails.
registerForRequire();
registerForImport();
await import('./test-process-main.ts');
