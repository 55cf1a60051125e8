/** Minutes east of UTC of names that feeds use. RFC 822 has those of America, the others are the usual ones. */
const ZONES: Readonly<Record<string, number>> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  CEST: 120,
  MET: 60,
  MEST: 120,
  MEZ: 60,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  IST: 330,
  HKT: 480,
  SGT: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
};

const MAX_LENGTH = 100;

/** A date up to its time of day, and the zone after it. */
const WITH_CLOCK = /^(.*?\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]m\b)?)\s*(.*)$/i;

const OFFSET = /^(?:GMT|UTC?)?([+-])(\d{1,2}):?(\d{2})?$/i;

/**
 * A time of RFC 822, RFC 5322 or RFC 3339, or written in another way that JavaScript reads. A time without a zone, or with one that is not
 * known, is in UTC (RFC 5322, section 4.3). Null: it cannot be read.
 */
export function feedTime(text: string): Date | null {
  const written = text
    .slice(0, MAX_LENGTH)
    .replaceAll(/\([^()]*\)/g, ' ')
    .trim();
  // JavaScript takes `3` for a day in March 2001.
  if (!/\d.*\d/.test(written)) return null;
  const [, begin = '', zone = ''] = WITH_CLOCK.exec(written) ?? [];
  const offset = begin === '' ? null : offsetOf(zone);
  const at = new Date(offset === null ? `${written} UTC` : `${begin}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** As `+01:00`; null: it is not a zone. */
function offsetOf(zone: string): string | null {
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(zone) ?? [];
  if (sign !== undefined) return `${sign}${hours.padStart(2, '0')}:${minutes}`;
  if (!/^[a-z]*$/i.test(zone)) return null;
  const east = ZONES[zone.toUpperCase()] ?? 0;
  const size = Math.abs(east);
  const parts = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${east < 0 ? '-' : '+'}${parts.join(':')}`;
}
