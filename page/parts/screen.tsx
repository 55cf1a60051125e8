import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useShownLanguage } from '../app/shown-language.ts';
import { BackButton } from './button.tsx';

export interface ScreenProps {
  title: string;
  onBack?: (() => void) | undefined;
  end?: ComponentChildren;
  children: ComponentChildren;
  /** The buttons at the bottom, within reach of a thumb. */
  foot?: ComponentChildren;
  /** False: they come after the content, and do not cover it while it is read. */
  isFootSticky?: boolean;
  /** Makes a form of it, whose submit button is in the foot. */
  onSubmit?: (() => void) | undefined;
}

/** One view: its title gets the focus when it opens, so that a screen reader begins there. */
export function Screen({
  title,
  onBack,
  end,
  children,
  foot,
  isFootSticky = true,
  onSubmit,
}: ScreenProps): JSX.Element {
  const heading = useHeadingFocus(title);
  const content = (
    <>
      <div class="screen-body">{children}</div>
      {foot && <div class={isFootSticky ? 'screen-foot screen-foot-sticky' : 'screen-foot'}>{foot}</div>}
    </>
  );
  return (
    <main class="screen">
      <header class="screen-head">
        <div>{onBack && <BackButton onPress={onBack} />}</div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div>{end}</div>
      </header>
      {onSubmit ? <Form onSubmit={onSubmit}>{content}</Form> : content}
    </main>
  );
}

function Form(props: { children: ComponentChildren; onSubmit: () => void }): JSX.Element {
  return (
    <form
      class="screen"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
    </form>
  );
}

export function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = useShownLanguage();
  const readIn = useRef(language);
  useEffect(() => {
    document.title = title;
    const isTranslated = readIn.current !== language;
    readIn.current = language;
    // It is the same view, and a person stays at the same place of it.
    if (isTranslated) return;
    // A field that asks for the focus keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title, language]);
  return heading;
}
