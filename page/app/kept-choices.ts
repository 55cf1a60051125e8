import { isLanguage, type LanguageChoice } from '../texts/language.ts';

/** Choices of the person that are not secret. Without storage, the page asks again next time. */
const THEME = 'theme';
const WALLET = 'wallet';
const AMOUNTS = 'amounts';
const LANGUAGE = 'language';
const AUTO_LOCK = 'auto-lock';

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

/** Minutes without use, after which everything is locked. */
export const AUTO_LOCK_MINUTES = [1, 5, 15, 60] as const;
export type AutoLock = (typeof AUTO_LOCK_MINUTES)[number];
const USUAL_AUTO_LOCK: AutoLock = 5;

export function readAutoLock(): AutoLock {
  const kept = read(AUTO_LOCK);
  return AUTO_LOCK_MINUTES.find((minutes) => String(minutes) === kept) ?? USUAL_AUTO_LOCK;
}

export function writeAutoLock(minutes: AutoLock): void {
  write(AUTO_LOCK, minutes === USUAL_AUTO_LOCK ? null : String(minutes));
}

/** Calls the listener when another tab has chosen. */
export function onAutoLockChange(listener: (minutes: AutoLock) => void): void {
  window.addEventListener('storage', ({ key }) => {
    // Null: everything was removed.
    if (key === AUTO_LOCK || key === null) listener(readAutoLock());
  });
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
