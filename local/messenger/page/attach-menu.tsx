import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ClipIcon } from './icons.tsx';
import type { Attached } from './people-client.ts';

/** Offers what a message can have instead of a text; a photo is a file of the person's own. */
export function AttachMenu({ onAttach }: { onAttach(attached: Attached): void }): VNode {
  const [isOpen, setOpen] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const attach = (attached: Attached): void => {
    setOpen(false);
    onAttach(attached);
  };
  return (
    <>
      {isOpen ? (
        <ul class="commands" aria-label="Attach">
          <li>
            <button type="button" onClick={() => file.current?.click()}>
              <b>Photo</b> with the text below it
            </button>
          </li>
          <li>
            <button type="button" onClick={() => attach({ media: 'sticker' })}>
              <b>Sticker</b>
            </button>
          </li>
          <li>
            <button type="button" onClick={() => attach({ media: 'contact' })}>
              <b>Contact</b> of your own
            </button>
          </li>
        </ul>
      ) : null}
      <button
        type="button"
        class="quiet attach"
        aria-label="Attach"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ClipIcon />
        <span>Attach</span>
      </button>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Photo to send"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) void base64Of(chosen).then((picture) => attach({ media: 'photo', picture }));
        }}
      />
    </>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
