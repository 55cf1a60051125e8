import { keepPicture } from '../../support/keep-picture.ts';
import type { Person } from '../support/person.ts';

export interface ChatTab {
  say(text: string): Promise<void>;
  /** The address that the newest button of this name opens. */
  link(label: string): Promise<string>;
  keepPicture(name: string): Promise<void>;
}

/** The chat page in a person's browser. */
export function createChatTab({ page }: Person): ChatTab {
  return {
    async say(text) {
      await page.getByLabel('Message').fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).last().click();
    },
    async link(label) {
      const url = await page.getByRole('link', { name: label }).last().getAttribute('href');
      if (url === null) throw new Error(`the button ${label} has no address`);
      return url;
    },
    keepPicture: (name) => keepPicture(`docs/bot/${name}.png`, () => page.screenshot()),
  };
}
