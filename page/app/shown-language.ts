import { LANGUAGES, languageOf, type Language, type LanguageChoice } from '../texts/language.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { speak } from '../texts/text.ts';
import { readLanguage, writeLanguage } from './kept-choices.ts';
import { createStore, useStore } from './store.ts';

const shown = createStore<{ language: Language }>({ language: LANGUAGES[0] });

let newest = 0;

/** The language of the chat, before those of the browser. */
let told: readonly string[] = [];

/** Before the first view is drawn. English stays if the texts of another language cannot be loaded. */
export async function startLanguage(ofMessenger: string | null): Promise<void> {
  told = ofMessenger === null ? [] : [ofMessenger];
  await show(readLanguage()).catch(() => undefined);
}

/** Shows the language at once, and keeps the choice. Throws TypeError, and changes nothing, if its texts cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  if (await show(choice)) writeLanguage(choice);
}

/** Renders the component again when the language changes. */
export function useShownLanguage(): Language {
  return useStore(shown).language;
}

/** False if another language was chosen meanwhile. */
async function show(choice: LanguageChoice): Promise<boolean> {
  const turn = ++newest;
  const language = languageOf(choice, [...told, ...navigator.languages]);
  await loadTexts(language);
  if (turn !== newest) return false;
  speak(language);
  // A screen reader takes its voice from it.
  document.documentElement.lang = language;
  shown.set({ language });
  return true;
}
