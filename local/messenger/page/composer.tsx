import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AttachMenu } from './attach-menu.tsx';
import { ReplyLine, type RepliedTo } from './reply-line.tsx';
import type { Attached, Command } from './people-client.ts';

/** A Mini App that is always at hand. */
export interface MenuButton {
  label: string;
  app: { url: string };
}

export interface ComposerProps {
  commands: readonly Command[];
  /** The text of the own message that is being edited; null while a new one is written. */
  edited: string | null;
  /** The message to which the person replies. */
  repliesTo: RepliedTo | null;
  onSay(text: string): void;
  /** The text is that below a photo or a file. */
  onAttach(text: string, attached: Attached): void;
  menu: MenuButton | null;
  onMenu(menu: MenuButton): void;
  onCancelEdit(): void;
  onDropReply(): void;
}

/** The line in which a person writes; after a slash it offers the bot's commands. */
export function Composer({
  commands,
  edited,
  repliesTo,
  onSay,
  onAttach,
  menu,
  onMenu,
  onCancelEdit,
  onDropReply,
}: ComposerProps): VNode {
  const [text, setText] = useState(edited ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (edited !== null || repliesTo !== null) input.current?.focus();
  }, [repliesTo?.id]);
  const offered =
    edited === null && /^\/\w*$/.test(text)
      ? commands.filter(({ command }) => `/${command}`.startsWith(text) && `/${command}` !== text)
      : [];
  const say = (said: string): void => {
    if (said.trim() === '') return;
    setText('');
    onSay(said);
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        say(text);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        if (edited !== null) onCancelEdit();
        else onDropReply();
      }}
    >
      {repliesTo === null || edited !== null ? null : <ReplyLine to={repliesTo} onDrop={onDropReply} />}
      {offered.length === 0 ? null : (
        <ul class="commands" aria-label="Commands">
          {offered.map(({ command, description }) => (
            <li key={command}>
              <button type="button" onClick={() => say(`/${command}`)}>
                <b>/{command}</b> {description}
              </button>
            </li>
          ))}
        </ul>
      )}
      {menu === null || edited !== null ? null : (
        <button type="button" class="menu" onClick={() => onMenu(menu)}>
          {menu.label}
        </button>
      )}
      {edited === null ? (
        <AttachMenu
          onAttach={(attached) => {
            setText('');
            onAttach(text, attached);
          }}
        />
      ) : (
        <button type="button" class="quiet" onClick={onCancelEdit}>
          Cancel
        </button>
      )}
      <input
        ref={input}
        aria-label="Message"
        placeholder={repliesTo?.placeholder ?? 'Message, or / for commands'}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{edited === null ? 'Send' : 'Save'}</button>
    </form>
  );
}
