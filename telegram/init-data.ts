import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The launch data that Telegram signs when it opens the wallet page as a Mini App. */
export interface InitData {
  telegramId: string;
  /** Names this launch: Telegram makes a new one each time. */
  launchHash: string;
}

/** Seconds since Telegram made it. Long enough for a slow phone; a copy is of use no longer than this, and only once. */
const MAX_AGE_SECONDS = 15 * 60;

/** Clocks differ. */
const MAX_LEAD_SECONDS = 60;

/** Telegram's own is some 500 characters long. */
export const MAX_INIT_DATA = 4_096;

const HASH = /^[0-9a-f]{64}$/;

const user = z.looseObject({ id: z.int().positive() });

/**
 * Reads the init data of a Mini App; null if it was not made for this bot, was changed, or is too old
 * (core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app).
 */
export function readInitData(text: string, botToken: string, now: Date): InitData | null {
  if (text.length > MAX_INIT_DATA) return null;
  const fields = [...new URLSearchParams(text)];
  const names = fields.map(([name]) => name);
  // If two fields had one name, the signed text and the reader could each mean another one.
  if (new Set(names).size !== names.length) return null;
  const { hash = '', auth_date: date = '', user: person = '' } = Object.fromEntries(fields);
  if (!HASH.test(hash)) return null;
  const signed = fields
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const expected = createHmac('sha256', key).update(signed).digest();
  if (!timingSafeEqual(expected, Buffer.from(hash, 'hex'))) return null;
  const age = now.getTime() / 1_000 - Number(date);
  // Also false if the date is not a number.
  if (!(age >= -MAX_LEAD_SECONDS && age <= MAX_AGE_SECONDS)) return null;
  const read = user.safeParse(jsonOf(person));
  return read.success ? { telegramId: String(read.data.id), launchHash: hash } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
