import type { Device } from './device-types.ts';
import { browserEnvironment, type DeviceEnvironment } from './environment.ts';

export interface DeviceOptions {
  environment?: DeviceEnvironment;
  /** Without activity for this long, everything is locked; five minutes unless told otherwise. */
  idleMs?: number;
}

/** One for each page. Nothing is read, asked or opened before the first call. */
export function createDevice({ environment = browserEnvironment() }: DeviceOptions = {}): Device {
  throw new Error(`Not there yet, on ${environment.hostname}`);
}
