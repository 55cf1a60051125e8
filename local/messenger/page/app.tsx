import { render, type VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readBotLink } from './bot-link.ts';
import { Composer } from './composer.tsx';
import { MenuIcon } from './icons.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { Notice } from './notice.tsx';
import { PEOPLE_BAR, PeopleBar } from './people-bar.tsx';
import {
  client,
  watchChats,
  type Attached,
  type Button,
  type Chat,
  type Command,
  type Message,
  type Person,
  type PressAnswer,
} from './people-client.ts';
import type { RepliedTo } from './reply-line.tsx';
import { WebAppFrame } from './web-app-frame.tsx';
import { webAppUrl } from './web-app-url.ts';

const BOT_NAME = 'Wallet';

/** A text on top of the chat goes away after this time. */
const TOAST_MS = 4_000;

function App({ first, bot }: { first: Person; bot: { username: string } }): VNode {
  const [people, setPeople] = useState<Person[]>([first]);
  const [personId, setPersonId] = useState(Number(location.hash.slice(1)) || first.id);
  const [chatId, setChatId] = useState(personId);
  const [chats, setChats] = useState<Chat[]>([]);
  const [commands, setCommands] = useState<Command[]>([]);
  const [toast, setToast] = useState('');
  const [notice, setNotice] = useState<PressAnswer | null>(null);
  const [edited, setEdited] = useState<Message | null>(null);
  const [repliesTo, setRepliesTo] = useState<number | null>(null);
  const [webApp, setWebApp] = useState<{ url: string; title: string } | null>(null);
  const end = useRef<HTMLLIElement>(null);

  const person = people.find(({ id }) => id === personId) ?? first;
  const chat = chats.find(({ id }) => id === chatId);
  const count = chat?.messages.length ?? 0;
  const menu = chat?.menu_button;
  // As the original: it waits for the reply until the person writes, or drops it.
  const newest = chat?.messages.findLast(({ force_reply, from_id }) => force_reply || from_id === personId);
  const asked = newest?.force_reply ? newest.message_id : null;

  const show = (text: string): void => setToast(text);
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => show(error instanceof Error ? error.message : String(error)));
  };

  useEffect(() => {
    location.hash = String(personId);
    attempt(client.people().then(setPeople));
    return watchChats(personId, () => {
      attempt(client.chats(personId).then(setChats));
      attempt(client.commands(personId).then(setCommands));
    });
  }, [personId]);
  useEffect(() => {
    const onHash = (): void => choose(Number(location.hash.slice(1)) || first.id);
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  useEffect(() => setEdited(null), [chatId]);
  useEffect(() => setRepliesTo(asked), [chatId, asked]);
  useEffect(() => end.current?.scrollIntoView(), [count, chatId]);
  useEffect(() => {
    // The line with the question takes room from the messages.
    if (repliesTo !== null && repliesTo === asked) end.current?.scrollIntoView();
  }, [repliesTo]);
  useEffect(() => {
    if (toast === '') return undefined;
    const timer = setTimeout(() => setToast(''), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const nameOf = (from: number | null): string =>
    from === null ? BOT_NAME : (people.find(({ id }) => id === from)?.first_name ?? '');
  const repliedTo = (id: number | null | undefined): RepliedTo | null => {
    const message = chat?.messages.find(({ message_id }) => message_id === id);
    if (!message) return null;
    const { message_id, from_id, text, force_reply } = message;
    return { id: message_id, from: nameOf(from_id), text, placeholder: force_reply?.input_field_placeholder };
  };
  const choose = (id: number): void => {
    setPersonId(id);
    setChatId(id);
    setWebApp(null);
  };
  const openWebApp = async (title: string, { url }: { url: string }): Promise<void> =>
    setWebApp({ url: webAppUrl(url, await client.initData(personId)), title });
  const press = async (message: Message, button: Button): Promise<void> => {
    if (button.web_app) {
      await openWebApp(button.text, button.web_app);
      return;
    }
    const answer = await client.press(personId, message, button.callback_data ?? '');
    if (answer?.show_alert || answer?.url !== undefined) setNotice(answer);
    else if (answer?.text) show(answer.text);
  };
  /** Links to the bot of this page lead to its private chat. */
  const openHere = (url: string): boolean => {
    const said = readBotLink(url, bot.username);
    if (said === undefined) return false;
    setChatId(personId);
    if (said !== null) attempt(client.say(personId, personId, said));
    return true;
  };
  const say = (text: string, attached?: Attached): void => {
    const reply = repliesTo === null ? {} : { reply_to: repliesTo };
    attempt(
      edited
        ? client.edit(personId, edited, text)
        : client.say(personId, chatId, text, { ...attached, ...reply }),
    );
    if (!edited) setRepliesTo(null);
    setEdited(null);
  };

  return (
    <main>
      <PeopleBar
        people={people}
        chats={chats}
        personId={personId}
        chatId={chatId}
        onPerson={choose}
        onChat={setChatId}
        onAdd={(name, language) =>
          attempt(
            client.add(name, language).then((added) => {
              setPeople([...people, added]);
              choose(added.id);
            }),
          )
        }
        onAddGroup={() =>
          attempt(
            client.addGroup(
              'Friends',
              people.map(({ id }) => id),
            ),
          )
        }
        onBlock={(isBlocked) => attempt(client.setBlocked(personId, isBlocked))}
      />
      <section class="chat" aria-label="Chat">
        <header>
          <button type="button" class="quiet fold" popovertarget={PEOPLE_BAR} aria-label="People and chats">
            <MenuIcon />
          </button>
          <h1>{chat?.title ?? BOT_NAME}</h1>
          <span aria-live="polite">{chat?.typing ? 'typing…' : person.first_name}</span>
        </header>
        <ol class="messages" aria-live="polite">
          {count === 0 ? <li class="empty">Nothing here yet.</li> : null}
          {chat?.messages.map((message) => (
            <MessageBubble
              key={message.message_id}
              message={message}
              from={nameOf(message.from_id)}
              forwardedFrom={message.forwarded ? nameOf(message.forwarded.from_id) : null}
              repliesTo={repliedTo(message.reply_to)}
              isOwn={message.from_id === personId}
              onPress={(button) => attempt(press(message, button))}
              openHere={openHere}
              isDeletable={chatId === personId || message.from_id === personId}
              onReply={() => setRepliesTo(message.message_id)}
              onForward={() => attempt(client.forward(personId, message, personId))}
              onEdit={() => setEdited(message)}
              onDelete={() => attempt(client.remove(personId, message))}
            />
          ))}
          <li ref={end} aria-hidden="true" />
        </ol>
        {toast === '' ? null : (
          <p class="toast" role="status">
            {toast}
          </p>
        )}
        {count === 0 ? (
          <button type="button" class="begin" onClick={() => attempt(client.say(personId, chatId, '/start'))}>
            Start
          </button>
        ) : (
          <Composer
            commands={commands}
            key={edited?.message_id ?? 0}
            edited={edited?.text ?? null}
            repliesTo={repliedTo(repliesTo)}
            onSay={say}
            onAttach={say}
            menu={menu?.web_app ? { label: menu.text ?? '', app: menu.web_app } : null}
            onMenu={({ label, app }) => attempt(openWebApp(label, app))}
            onCancelEdit={() => setEdited(null)}
            onDropReply={() => setRepliesTo(null)}
          />
        )}
        {webApp ? <WebAppFrame key={webApp.url} {...webApp} onClose={() => setWebApp(null)} /> : null}
        {notice ? (
          <Notice
            text={notice.text ?? ''}
            url={notice.url}
            openHere={(url) => {
              const isOpened = openHere(url);
              if (isOpened) setNotice(null);
              return isOpened;
            }}
            onClose={() => setNotice(null)}
          />
        ) : null}
      </section>
    </main>
  );
}

const [first = await client.add('You', navigator.language.slice(0, 2))] = await client.people();
const root = document.querySelector('#app');
if (root) render(<App first={first} bot={await client.bot()} />, root);
