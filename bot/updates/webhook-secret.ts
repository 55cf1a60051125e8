import type { KeyedHash } from '../../domain/keyed-hash.ts';

/** Keeps this use of the service's keys apart from others. */
const CONTEXT = 'telegram.webhook';

/** `v1.<key id>.<hash>` (encryption/keyed-hash.ts); Telegram takes no points. */
const PREFIX = 'v1.';
const HASH_LENGTH = 43;

/**
 * The secret that Telegram sends with each update (core.telegram.org/bots/api#setwebhook). All processes derive the same one from the
 * service's keys and the bot's token, so it needs no setting and no row, and a thief of the token alone cannot make it.
 */
export function createWebhookSecret(keyedHash: KeyedHash, token: string) {
  return {
    /** `<key id>_<hash>` */
    secret(): string {
      const [, keyId = '', hash = ''] = keyedHash.of(token, CONTEXT).split('.');
      return `${keyId}_${hash}`;
    },

    /** Also of an earlier key of the ring, while processes change over to a new one. */
    matches(given: string): boolean {
      const at = given.length - HASH_LENGTH;
      if (at < 1 || given[at - 1] !== '_') return false;
      return keyedHash.matches(token, CONTEXT, `${PREFIX}${given.slice(0, at - 1)}.${given.slice(at)}`);
    },
  };
}

export type WebhookSecret = ReturnType<typeof createWebhookSecret>;
