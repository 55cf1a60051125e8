import type { Page } from 'playwright-core';
import { keepPicture } from '../../support/keep-picture.ts';
import type { Person } from '../support/person.ts';

/** The places in which a person acts. */
type Place = 'chat' | 'page' | 'Mini App';

/** A person whose every action is counted: a press, a filled field, a message. */
export interface CountedPerson {
  /** In their order, as a reader would do them. */
  actions: readonly string[];
  /** Steps that the twelve words take. They are not among the actions. */
  ofTheWords: readonly string[];
  press(place: Place, name: string | RegExp, role?: 'button' | 'link'): Promise<void>;
  /** A press on a link that opens another tab. Here it opens in this one, which has the person's passkeys. */
  open(place: Place, label: string, url: string): Promise<void>;
  say(text: string): Promise<void>;
  withTheWords(what: string, work: () => Promise<void>): Promise<void>;
  keepPicture(name: string): Promise<void>;
}

/** Everything happens in one tab: the return to the chat leaves the wallet page. */
export function countPerson({ page }: Pick<Person, 'page'>): CountedPerson {
  const actions: string[] = [];
  const ofTheWords: string[] = [];
  return {
    actions,
    ofTheWords,
    async press(place, name, role = 'button') {
      const shown = place === 'Mini App' ? page.frameLocator('iframe') : page;
      const pressed = shown.getByRole(role, { name, exact: true }).last();
      actions.push(`${place}: ${(await textOf(pressed)).trim()}`);
      await pressed.click();
    },
    async open(place, label, url) {
      actions.push(`${place}: ${label}`);
      await page.goto(url);
    },
    async say(text) {
      actions.push(`chat: ${text.split(' ').slice(0, 3).join(' ')}`);
      await page.getByLabel('Message').fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).last().click();
    },
    async withTheWords(what, work) {
      ofTheWords.push(what);
      await work();
    },
    keepPicture: (name) => keepPicture(`docs/first-five-minutes/${name}.png`, () => page.screenshot()),
  };
}

async function textOf(pressed: ReturnType<Page['getByRole']>): Promise<string> {
  return (await pressed.textContent()) ?? '';
}
