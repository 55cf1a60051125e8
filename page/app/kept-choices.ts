import { isLanguage, type LanguageChoice } from '../texts/language.ts';

/** Choices of the person that are not secret. Without storage, the page asks again next time. */
const THEME = 'theme';
const WALLET = 'wallet';
const AMOUNTS = 'amounts';
const LANGUAGE = 'language';

const HIDDEN = 'hidden';

export type Theme = 'system' | 'light' | 'dark';

export function readTheme(): Theme {
  const theme = read(THEME);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: Theme): void {
  write(THEME, theme === 'system' ? null : theme);
  showTheme(theme);
}

/** As an attribute of the document, because the Content-Security-Policy allows no inline styles. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

export function readLanguage(): LanguageChoice {
  const language = read(LANGUAGE);
  return isLanguage(language) ? language : 'system';
}

export function writeLanguage(choice: LanguageChoice): void {
  write(LANGUAGE, choice === 'system' ? null : choice);
}

export function readChosenWallet(): string | null {
  return read(WALLET);
}

export function writeChosenWallet(address: string): void {
  write(WALLET, address);
}

export function readHidesAmounts(): boolean {
  return read(AMOUNTS) === HIDDEN;
}

export function writeHidesAmounts(hides: boolean): void {
  write(AMOUNTS, hides ? HIDDEN : null);
}

function read(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
  } catch {
    // Storage is full or forbidden: the choice holds until the page is closed.
  }
}
