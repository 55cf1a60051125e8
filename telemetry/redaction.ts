import { serializeError } from './error-serializer.ts';

const REDACTED = '[redacted]';

/**
 * Fields with secrets or signed bytes, matched by the end of the name, ignoring case, "-" and "_": `apiKey`, `x-api-key`,
 * `operator_token` and `clientSecret` all match.
 */
const SECRET_FIELD =
  /(authorization|cookie|apikey|secret|token|password|passphrase|privatekey|secretkey|mnemonic|(recovery|seed)phrase|encryptionkey|signedtransaction|rawtransaction|transactionbytes|transaction)s?$/;

/** Secrets inside other text: error messages, URLs, copied headers. */
const SECRET_TEXT: readonly [RegExp, string][] = [
  [/\b(Bearer)\s+[^\s"'\\,;]+/gi, `$1 ${REDACTED}`],
  [/\b(wk_[A-Za-z0-9]{8})_[A-Za-z0-9]{16,}/g, `$1_${REDACTED}`],
  // A Telegram bot token, which is part of every URL of its API.
  [/\b(bot)?\d{6,}:[A-Za-z0-9_-]{30,}/g, `$1${REDACTED}`],
  [/\bwhsec_[A-Za-z0-9+/_=-]+/g, `whsec_${REDACTED}`],
  [/(:\/\/[^\s"'\\/@:]*):[^\s"'\\/@]+@/g, `$1:${REDACTED}@`],
  [/([?&](?:api[-_]?key|key|token|access[-_]?token|secret|password)=)[^\s"'\\&#]+/gi, `$1${REDACTED}`],
];

/** True if a line may contain a secret: most do not, and one search is faster than six. */
const MAYBE_SECRET = new RegExp(SECRET_TEXT.map(([pattern]) => pattern.source).join('|'), 'i');

/** Deeper than any intended log field; also ends circular structures. */
const MAX_DEPTH = 8;

/** A copy for the log: secret fields censored at any depth, bytes shown only by their length. */
export function redactFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecret(name, value) ? REDACTED : redactValue(value, depth),
    ]),
  );
}

/** Censors secrets that are recognizable in a finished line. Replacements contain no quote, so JSON stays JSON. */
export function redactText(text: string): string {
  if (!MAYBE_SECRET.test(text)) return text;
  return SECRET_TEXT.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  return SECRET_FIELD.test(name.toLowerCase().replace(/[-_]/g, ''));
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return serializeError(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (hasJsonForm(value)) return redactValue(value.toJSON(), depth + 1);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactFields({ ...value }, depth + 1);
}

function hasJsonForm(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
