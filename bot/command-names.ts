/** Commands in the order in which people read them. Each has a text in every language. */
export const COMMAND_NAMES = [
  'wallet',
  'send',
  'swap',
  'limit',
  'stop',
  'orders',
  'history',
  'wallets',
  'recipients',
  'cancel',
  'price',
  'pools',
  'summary',
  'news',
  'alert',
  'alerts',
  'stake',
  'notifications',
  'network',
  'apps',
  'forget',
  'api',
  'help',
  'start',
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

export function isCommandName(name: string): name is CommandName {
  return (COMMAND_NAMES as readonly string[]).includes(name);
}
