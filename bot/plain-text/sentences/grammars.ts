import { english } from './english.ts';
import { spanish } from './spanish.ts';

/** All of them read every text: people mix languages. */
export const GRAMMARS = [english, spanish];
