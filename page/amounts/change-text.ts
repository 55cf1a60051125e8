import { inertText } from '../texts/hidden-characters.ts';

/** A change in percent, with its sign. */
export function changeText(percent: string): string {
  return `${percent.startsWith('-') ? '' : '+'}${inertText(percent)} %`;
}
