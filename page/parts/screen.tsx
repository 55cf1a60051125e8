import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { BackButton } from './button.tsx';

export interface ScreenProps {
  title: string;
  onBack?: (() => void) | undefined;
  end?: ComponentChildren;
  children: ComponentChildren;
  /** The buttons at the bottom, within reach of a thumb. */
  foot?: ComponentChildren;
}

/** One view: its title gets the focus when it opens, so that a screen reader begins there. */
export function Screen({ title, onBack, end, children, foot }: ScreenProps): JSX.Element {
  const heading = useHeadingFocus(title);
  return (
    <main class="screen">
      <header class="screen-head">
        <div>{onBack && <BackButton onPress={onBack} />}</div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div>{end}</div>
      </header>
      <div class="screen-body">{children}</div>
      {foot && <div class="screen-foot">{foot}</div>}
    </main>
  );
}

export function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    // A field that asks for the focus keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return heading;
}
