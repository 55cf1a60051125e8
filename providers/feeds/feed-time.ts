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

/** The text up to the time of day, and the text after it: a zone, or a date, or both. */
const PARTS = /^(.*?\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]m\b)?)?\s*(.*)$/i;

/** The day of a date, written in numbers (year first, or month first as JavaScript reads it) or next to the name of its month. */
const DAY =
  /\d{4}[-/.]\d{1,2}[-/.](\d{1,2})(?!\d)|\b\d{1,2}[-/.](\d{1,2})[-/.]\d{2,4}|\b(\d{1,2})[\s.-]*[a-z]{3}|[a-z]{3}[\s.-]*(\d{1,2})(?![\d:])/i;

const OFFSET = /^(?:GMT|UTC?)?([+-])(\d{1,2}):?(\d{2})?$/i;

const MINUTE_MS = 60_000;

/** Later years have more digits. */
const END = Date.UTC(10_000, 0);

/**
 * A time of RFC 822, RFC 5322 or RFC 3339, or written in another way that JavaScript reads. A time without a zone, or with one that is not
 * known, is in UTC (RFC 5322, section 4.3). Null: it cannot be read, its day does not exist, or it is not of the years 1970 to 9999.
 */
export function feedTime(text: string): Date | null {
  const written = text
    .slice(0, MAX_LENGTH)
    .replaceAll(/\([^()]*\)/g, ' ')
    .trim();
  const [, begin = '', after = ''] = PARTS.exec(written) ?? [];
  const words = after.split(/\s+/).filter((word) => word !== '');
  const zone = words.findIndex((word) => eastOf(word) !== null);
  const east = eastOf(words[zone] ?? '') ?? 0;
  // The word after a time of day is a zone, also if it is not known.
  const isZone = (word: string, index: number) =>
    zone < 0 ? begin !== '' && index === 0 && /^[a-z]+$/i.test(word) : index === zone;
  const date = words.filter((word, index) => !isZone(word, index)).join(' ');
  // Read as if it were in UTC: JavaScript knows a few names of zones only, and the day is needed as it is written.
  const local = new Date(date === '' ? `${begin}+00:00` : `${begin} ${date} UTC`);
  const at = new Date(local.getTime() - east * MINUTE_MS);
  // It takes 31 February for 3 March, and `3` for a day in March 2001.
  const day = DAY.exec(`${begin} ${date}`)
    ?.slice(1)
    .find((each) => each !== undefined);
  return Number(day) === local.getUTCDate() && at.getTime() >= 0 && at.getTime() < END ? at : null;
}

/** In minutes; null: it is not a zone. */
function eastOf(zone: string): number | null {
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(zone) ?? [];
  if (sign !== undefined) return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return /^(?:Z|UTC?|GMT)$/i.test(zone) ? 0 : (ZONES[zone.toUpperCase()] ?? null);
}
