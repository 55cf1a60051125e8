import type { JSX } from 'preact';
import { errorText } from '../app/error-text.ts';
import { Notice } from './notice.tsx';
import { useInSight } from './use-in-sight.ts';

/** The error of a press, in sight of the person; nothing without one. */
export function ErrorNotice({ error }: { error: unknown }): JSX.Element | null {
  const text = error === undefined ? undefined : errorText(error);
  const shown = useInSight<HTMLDivElement>(text);
  if (text === undefined) return null;
  return (
    <Notice ref={shown} tone="bad">
      {text}
    </Notice>
  );
}

/** An error under the field that it is about. */
export function ErrorText({ id, text }: { id?: string; text: string }): JSX.Element {
  const shown = useInSight<HTMLParagraphElement>(text);
  return (
    <p ref={shown} class="error-text" id={id} role="alert">
      {text}
    </p>
  );
}
