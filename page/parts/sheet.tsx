import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../texts/text.ts';
import { IconButton } from './button.tsx';

/** Rises over a view, which waits below it. */
export function Sheet(props: {
  title: string;
  onClose: () => void;
  /** A form of it. */
  onSubmit?: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { title, onClose, onSubmit, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const body = (
    <>
      <div class="row-apart">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('close')} onPress={() => dialog.current?.close()} />
      </div>
      <div class="sheet-list stack">{children}</div>
    </>
  );
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        // The content fills the dialog, so only a press outside of it has the dialog itself as its target.
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      {onSubmit ? (
        <form
          class="sheet-body"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {body}
        </form>
      ) : (
        <div class="sheet-body">{body}</div>
      )}
    </dialog>
  );
}
