import type { VNode } from 'preact';

/** Three lines: more is folded away. */
export function MenuIcon(): VNode {
  return <Icon path="M3 6h18M3 12h18M3 18h18" />;
}

/** A paper clip. */
export function ClipIcon(): VNode {
  return (
    <Icon path="m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.4a1.6 1.6 0 0 1-2.3-2.3L14.6 7" />
  );
}

function Icon({ path }: { path: string }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
