import type { FluentVariable } from '@fluent/bundle';

/** The text of an id of the catalogue. Functions that take it can be tested without the page. */
export type Say = (id: string, values?: Record<string, FluentVariable>) => string;
