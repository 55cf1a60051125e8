import type { VNode } from 'preact';

/** A message to which a person replies. */
export interface RepliedTo {
  id: number;
  /** The name of its sender. */
  from: string;
  text: string;
  /** For the line to write in, if a bot asks for the reply. */
  placeholder: string | undefined;
}

/** Shows to which message the next one is a reply. */
export function ReplyLine({ to, onDrop }: { to: RepliedTo; onDrop(): void }): VNode {
  return (
    <div class="reply">
      <RepliedMessage to={to} />
      <button type="button" class="quiet" aria-label="Drop the reply" onClick={onDrop}>
        ✕
      </button>
    </div>
  );
}

/** The beginning of the message. */
export function RepliedMessage({ to: { from, text } }: { to: Pick<RepliedTo, 'from' | 'text'> }): VNode {
  return (
    <span class="replied">
      <b>{from}</b> {text}
    </span>
  );
}
