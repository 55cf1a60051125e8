import type { ComponentChildren, VNode } from 'preact';

export interface LinkProps {
  url: string;
  class?: string;
  /** Opens the link on this page, or returns false. */
  openHere(url: string): boolean;
  children: ComponentChildren;
}

/** Opens a tab, unless it leads to the bot of this page: Telegram itself does not know that one. */
export function Link({ url, class: name, openHere, children }: LinkProps): VNode {
  return (
    <a
      class={name}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (openHere(url)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
