import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { keepPlace, type Place } from './kept-place.ts';

export interface KeptRowsProps {
  filter: string;
  /** Rows that were read. */
  count: number;
  /** To which the person comes back; undefined: the list is opened at its top. */
  place: Place | undefined;
  children: ComponentChildren;
}

/** Keeps the place of the list when one of its rows is pressed, and shows it there again. */
export function KeptRows({ filter, count, place, children }: KeptRowsProps): JSX.Element {
  useLayoutEffect(() => {
    if (place) window.scrollTo(0, place.scroll);
  }, []);
  return (
    <div class="stack" onClickCapture={() => keepPlace({ filter, count, scroll: window.scrollY })}>
      {children}
    </div>
  );
}
