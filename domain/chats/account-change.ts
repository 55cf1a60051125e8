/** A change that an account has made, of which chats are told. */
export type AccountChange =
  | { about: 'webhook' | 'webhook_off' | 'webhook_secret'; host: string }
  | { about: 'notifications_on' | 'notifications_off' | 'notifications_changed' };
