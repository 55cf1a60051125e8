import type { VNode } from 'preact';
import { MessageAttachment } from './message-attachment.tsx';
import { Link } from './link.tsx';
import { MessageText } from './message-text.tsx';
import { RepliedMessage, type RepliedTo } from './reply-line.tsx';
import type { Button, Message } from './people-client.ts';

export interface MessageBubbleProps {
  message: Message;
  /** The name of its sender. */
  from: string;
  /** The name of who wrote it first; null: it was not forwarded. */
  forwardedFrom: string | null;
  /** The message to which it is a reply; null: to none, or it is gone. */
  repliesTo: RepliedTo | null;
  isOwn: boolean;
  /** People delete their own messages, and every message of a private chat. */
  isDeletable: boolean;
  onPress(button: Button): void;
  /** Opens a link on this page, or returns false. */
  openHere(url: string): boolean;
  onReply(): void;
  onForward(): void;
  onEdit(): void;
  onDelete(): void;
}

/** One message, with the buttons under it. */
export function MessageBubble({
  message,
  from,
  forwardedFrom,
  repliesTo,
  isOwn,
  isDeletable,
  onPress,
  openHere,
  onReply,
  onForward,
  onEdit,
  onDelete,
}: MessageBubbleProps): VNode {
  const time = new Date(message.date * 1_000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <li class={isOwn ? 'message own' : 'message'} data-message={message.message_id}>
      <div class="bubble">
        <span class="from">{from}</span>
        {forwardedFrom === null ? null : <span class="note">forwarded from {forwardedFrom}</span>}
        {repliesTo === null ? null : <RepliedMessage to={repliesTo} />}
        {message.attachment ? <MessageAttachment attachment={message.attachment} /> : null}
        {message.text === '' ? null : (
          <MessageText text={message.text} entities={message.entities} openHere={openHere} />
        )}
        <div class="foot">
          <span class="time">
            {message.edit_date === undefined ? '' : 'edited '}
            {time}
          </span>
          <span class="actions">
            <button type="button" onClick={onReply}>
              Reply
            </button>
            {message.protected ? null : (
              <button type="button" title="Forward to my own chat" onClick={onForward}>
                Forward
              </button>
            )}
            {isOwn && !message.attachment && !message.forwarded ? (
              <button type="button" onClick={onEdit}>
                Edit
              </button>
            ) : null}
            {isDeletable ? (
              <button type="button" onClick={onDelete}>
                Delete
              </button>
            ) : null}
          </span>
        </div>
      </div>
      {message.buttons.map((row, index) => (
        <div class="row" key={index}>
          {row.map((button) =>
            button.url === undefined ? (
              <button class="inline" type="button" key={button.text} onClick={() => onPress(button)}>
                {button.text}
              </button>
            ) : (
              <Link class="inline" key={button.text} url={button.url} openHere={openHere}>
                {button.text} ↗
              </Link>
            ),
          )}
        </div>
      ))}
    </li>
  );
}
