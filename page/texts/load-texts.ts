import type { Language } from './language.ts';
import { addTexts, spokenLanguage } from './text.ts';

type Catalogue = () => Promise<{ default: string }>;

/** Each is a file of its own: only those of the chosen language are loaded. English is in the first load. */
const FIRST: Readonly<Record<Language, Catalogue | null>> = {
  en: null,
  es: () => import('./es.ftl?raw'),
};

const LATER: Readonly<Record<Language, Catalogue>> = {
  en: () => import('./en-later.ftl?raw'),
  es: () => import('./es-later.ftl?raw'),
};

const loaded = new Set<Catalogue>();
let hasLaterViews = false;

/** All texts of the views that are here. Throws TypeError if a file cannot be loaded. */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all([load(language, FIRST[language]), hasLaterViews && load(language, LATER[language])]);
}

/** The texts of the views that are loaded later, or the English ones if the others cannot be loaded. Throws TypeError. */
export async function loadLaterTexts(): Promise<void> {
  hasLaterViews = true;
  const language = spokenLanguage();
  await load(language, LATER[language]).catch(() => load('en', LATER.en));
}

async function load(language: Language, catalogue: Catalogue | null): Promise<void> {
  if (catalogue === null || loaded.has(catalogue)) return;
  addTexts(language, (await catalogue()).default);
  loaded.add(catalogue);
}
