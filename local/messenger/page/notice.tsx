import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from './link.tsx';

export interface NoticeProps {
  text: string;
  /** An address that the bot asks the messenger to open. */
  url?: string | undefined;
  /** Opens a link on this page, or returns false. */
  openHere(url: string): boolean;
  onClose(): void;
}

/** An answer of the bot that waits until the person has read it. An address is opened by the person, so no browser blocks it. */
export function Notice({ text, url, openHere, onClose }: NoticeProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="notice" onClose={onClose}>
      <p>{text}</p>
      {url === undefined ? null : (
        <Link url={url} openHere={openHere}>
          {url}
        </Link>
      )}
      <form method="dialog">
        <button type="submit">OK</button>
      </form>
    </dialog>
  );
}
