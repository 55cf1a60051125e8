import { useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Chat, Person } from './people-client.ts';

export interface PeopleBarProps {
  people: readonly Person[];
  chats: readonly Chat[];
  personId: number;
  chatId: number;
  onPerson(personId: number): void;
  onChat(chatId: number): void;
  onAdd(name: string, language: string): void;
  onAddGroup(): void;
  onBlock(isBlocked: boolean): void;
}

/** Opens the bar on a narrow screen. */
export const PEOPLE_BAR = 'people';

/** Who is writing, and where: a column, or folded away on a narrow screen. Each person can also have a browser tab of their own. */
export function PeopleBar({
  people,
  chats,
  personId,
  chatId,
  onPerson,
  onChat,
  onAdd,
  onAddGroup,
  onBlock,
}: PeopleBarProps): VNode {
  const bar = useRef<HTMLElement>(null);
  const [name, setName] = useState('');
  const [language, setLanguage] = useState('en');
  const isBlocked = chats.find(({ id }) => id === personId)?.blocked ?? false;
  /** After a choice, a narrow screen shows the chosen chat. */
  const fold = (): void => {
    if (bar.current?.matches(':popover-open')) bar.current.hidePopover();
  };
  return (
    <nav ref={bar} id={PEOPLE_BAR} popover="auto" class="people" aria-label="People and chats">
      <h2>People</h2>
      {people.map((person) => (
        <button
          type="button"
          key={person.id}
          aria-current={person.id === personId}
          onClick={() => {
            fold();
            onPerson(person.id);
          }}
        >
          {person.first_name}
        </button>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          fold();
          onAdd(name.trim(), language);
          setName('');
        }}
      >
        <input
          aria-label="Name of another person"
          placeholder="Another person"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <select
          aria-label="Language"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          <option value="en">en</option>
          <option value="es">es</option>
        </select>
        <button type="submit">Add</button>
      </form>
      <h2>Chats</h2>
      {chats.map((chat) => (
        <button
          type="button"
          key={chat.id}
          aria-current={chat.id === chatId}
          onClick={() => {
            fold();
            onChat(chat.id);
          }}
        >
          {chat.title ?? 'Wallet bot'}
        </button>
      ))}
      <button type="button" class="quiet" onClick={onAddGroup}>
        New group with everyone
      </button>
      <button type="button" class="quiet" onClick={() => onBlock(!isBlocked)}>
        {isBlocked ? 'Unblock the bot' : 'Block the bot'}
      </button>
    </nav>
  );
}
