import catalogue from './later.ftl?raw';
import { addTexts } from './text.ts';

addTexts(catalogue);
