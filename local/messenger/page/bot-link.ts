/** Addresses of bots (core.telegram.org/bots/features#deep-linking). */
const BOT_LINK = /^https:\/\/t\.me\/(\w+)(?:\?start=([\w-]{1,64}))?$/;

/** The text that a link to the bot sends in its private chat. Null: it sends none. Undefined: the link leads elsewhere. */
export function readBotLink(url: string, username: string): string | null | undefined {
  const [, name, start] = BOT_LINK.exec(url) ?? [];
  if (name?.toLowerCase() !== username.toLowerCase()) return undefined;
  return start === undefined ? null : `/start ${start}`;
}
