import { WebhookVerificationError } from './webhook-verification-error.ts';

/** A `Headers` object, or a plain object such as that of Node's HTTP server. Names may be in any case. */
export type WebhookHeaders =
  { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>;

/** Undefined if the header is missing or empty. */
export function readHeader(headers: WebhookHeaders, name: string, form: RegExp): string | undefined {
  const value = valueOf(headers, name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !form.test(value)) {
    throw new WebhookVerificationError('malformed_header', `${name} does not have its documented form`);
  }
  return value;
}

export function requireHeader(headers: WebhookHeaders, name: string, form: RegExp): string {
  const value = readHeader(headers, name, form);
  if (value === undefined) throw new WebhookVerificationError('missing_header', `${name} is missing`);
  return value;
}

function valueOf(headers: WebhookHeaders, name: string): string | readonly string[] | undefined {
  if (isHeadersObject(headers)) return headers.get(name) ?? undefined;
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function isHeadersObject(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}
