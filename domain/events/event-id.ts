import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { EventDraft } from './event-draft.ts';

/**
 * The same cause gives the same id, so that a step that runs twice writes one event. The hash has the form of a UUID of
 * version 8 (RFC 9562: "vendor specific"), like every other id.
 */
export function eventId({ family, name, cause }: Pick<EventDraft, 'family' | 'name' | 'cause'>): string {
  const bytes = sha256(utf8ToBytes(`${family}\n${name}\n${cause}`)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return `evt_${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
