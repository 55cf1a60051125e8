import { createLogger } from '../../telemetry/logger.ts';
import { installRuntime } from '../../worker/install-runtime.ts';

let installed = false;

/** Keeps Temporal's own logs out of the test report; a process can do this only once. */
export function quietRuntime(): void {
  if (installed) return;
  installed = true;
  installRuntime(createLogger({ level: 'silent', service: 'temporal' }));
}
