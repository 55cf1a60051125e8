/** Text with marks of the Bot API's HTML, in which everything from outside is escaped already. */
export class Html {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/**
 * Characters that change how others look, or are not seen at all: a name in a chat must not rewrite the line that it stands in. The one
 * that makes a sign a picture changes only the sign before it.
 */
const HIDDEN = /(?!\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** core.telegram.org/bots/api#html-style names these three. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Each hidden character as a sign that can be seen. */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, '�');
}

/** A text from outside, as it is and without any power over the message. */
export function escapeHtml(text: string): string {
  return visible(text).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}

/** Shown in type of one width, and copied with one touch; the messenger makes no link of it. */
export function code(text: string): Html {
  return new Html(`<code>${escapeHtml(text)}</code>`);
}

export function link(url: string, label: string): Html {
  return new Html(`<a href="${escapeHtml(url).replaceAll('"', '&quot;')}">${escapeHtml(label)}</a>`);
}

/** Lines under each other; null is left out, and an empty text is an empty line. */
export function lines(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n');
}

/** The text without its marks, for a chat that refused them. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
