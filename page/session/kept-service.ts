import { readFields } from '../../client/src/transport/field-reader.ts';
import { readSettings, type PageSettings } from './page-answers.ts';

const KEY = 'service';

/** Facts about the service of the last visit, with which the next one begins. Nothing of them is secret or about a person. */
export interface KeptService {
  /** The service was the page's own origin: service.json named no other one. */
  isOwnOrigin: boolean;
  settings: PageSettings;
}

/** Undefined if nothing is kept, or if it is not as it was written. */
export function readKeptService(): KeptService | undefined {
  try {
    const fields = readFields(JSON.parse(window.localStorage.getItem(KEY) ?? ''), KEY);
    return { isOwnOrigin: fields.flag('is_own_origin'), settings: readSettings(fields.json('settings')) };
  } catch {
    return undefined;
  }
}

/** @param settings as the service gave them */
export function keepService(isOwnOrigin: boolean, settings: unknown): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ is_own_origin: isOwnOrigin, settings }));
  } catch {
    // Storage is full or forbidden: the next visit waits for the service, or begins with what is kept already.
  }
}
