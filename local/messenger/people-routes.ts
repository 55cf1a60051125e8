import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { BotApiError } from './bot-api-error.ts';
import { ATTACHABLE, attachmentOf } from './attachments.ts';
import type { Faults } from './faults.ts';
import type { People } from './people.ts';
import { dimensionsOf } from './picture-dimensions.ts';
import type { Pictures } from './pictures.ts';
import type { RecordedCalls } from './recorded-calls.ts';
import { BOT, type Telegram } from './telegram.ts';

export interface PeopleRoutesDeps {
  telegram: Telegram;
  people: People;
  pictures: Pictures;
  faults: Faults;
  calls: Pick<RecordedCalls, 'from'>;
}

const id = z.coerce.number<unknown>().int();

const bodies = {
  person: z.strictObject({
    first_name: z.string().min(1),
    username: z.string().optional(),
    language_code: z.string().optional(),
  }),
  group: z.strictObject({ title: z.string().min(1), members: z.array(id) }),
  text: z.strictObject({
    text: z.string(),
    chat_id: id.optional(),
    /** A message of the same chat. */
    reply_to: id.optional(),
    media: z.enum(ATTACHABLE).optional(),
    /** A photo: PNG or JPEG in base64. */
    picture: z.base64().optional(),
  }),
  edit: z.strictObject({ message_id: id, text: z.string() }),
  press: z.strictObject({ chat_id: id, message_id: id, data: z.string() }),
  forward: z.strictObject({ chat_id: id, message_id: id, to_chat_id: id }),
  blocked: z.strictObject({ blocked: z.boolean() }),
  fault: z.strictObject({
    method: z.string().nullable().default(null),
    times: z.int().nullable().default(1),
    kind: z.enum(['too_many', 'unavailable', 'cut', 'lost', 'silent', 'held']),
    retryAfter: z.int().optional(),
  }),
  updates: z.array(z.looseObject({ update_id: z.int() })),
};

/** How long a press waits for the bot's answer. */
const ANSWER_TIMEOUT_MS = 20_000;

/** The people's side: what they do in their messenger, and for tests what goes wrong between the bot and Telegram. */
export function peopleRoutes({ telegram, people, pictures, faults, calls }: PeopleRoutesDeps): Router {
  const router = new Router({ prefix: '/people' });
  const personId = (ctx: Context): number => id.parse((ctx['params'] as { id?: string }).id);
  const body = <T extends z.ZodType>(ctx: Context, schema: T): z.output<T> => schema.parse(ctx.request.body);

  router.get('/', (ctx) => {
    ctx.body = telegram.state.people;
  });
  router.get('/bot', (ctx) => {
    ctx.body = { username: BOT.username };
  });
  router.post('/', (ctx) => {
    ctx.body = people.add(body(ctx, bodies.person));
  });
  router.post('/groups', (ctx) => {
    const { title, members } = body(ctx, bodies.group);
    ctx.body = people.addGroup(title, members);
  });
  router.get('/calls', (ctx) => {
    const { from } = z.object({ from: id.default(0) }).parse(ctx.query);
    ctx.body = calls.from(from);
  });
  router.get('/pictures/:name', async (ctx) => {
    const bytes = await pictures.read(ctx.params['name'] ?? '');
    const known = bytes && dimensionsOf(bytes);
    if (!known) throw new BotApiError(404, 'This picture does not exist.');
    ctx.set({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    ctx.type = known.type;
    ctx.body = Buffer.from(bytes);
  });
  router.post('/faults', (ctx) => {
    faults.add(body(ctx, bodies.fault));
    ctx.body = {};
  });
  router.delete('/faults', (ctx) => {
    faults.clear();
    ctx.body = {};
  });
  // Updates as Telegram might deliver them together: once more, or something strange.
  router.post('/updates', (ctx) => {
    const updates = body(ctx, bodies.updates);
    const { state } = telegram;
    state.updates.push(...updates);
    // The bot confirms everything up to the highest number.
    state.next_update_id = Math.max(
      state.next_update_id,
      ...updates.map(({ update_id: updateId }) => updateId + 1),
    );
    telegram.events.emit('update');
    ctx.body = {};
  });
  router.get('/:id/chats', (ctx) => {
    ctx.body = people.chats(personId(ctx));
  });
  router.get('/:id/changes', (ctx) => {
    ctx.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    ctx.respond = false;
    ctx.res.writeHead(200);
    const own = personId(ctx);
    const onChange = (chatId: number): void => {
      const isOwn = telegram.state.groups.some((group) => group.id === chatId && group.members.includes(own));
      if (chatId === own || isOwn) ctx.res.write('data: changed\n\n');
    };
    telegram.events.on('change', onChange);
    ctx.res.write('data: begin\n\n');
    ctx.res.on('close', () => telegram.events.off('change', onChange));
  });
  router.get('/:id/commands', (ctx) => {
    ctx.body = people.commands(personId(ctx));
  });
  router.post('/:id/messages', async (ctx) => {
    const { text, chat_id: chatId, reply_to: replyTo, media, picture } = body(ctx, bodies.text);
    const person = telegram.personOf(personId(ctx));
    const attachment = media ? await attachmentOf(media, person, { pictures, picture }) : undefined;
    // Stickers and contacts have no text.
    const isCaptioned = media !== 'sticker' && media !== 'contact';
    ctx.body = people.say(person.id, isCaptioned ? text : '', {
      chatId,
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
      ...(attachment ? { attachment } : {}),
    });
  });
  router.put('/:id/messages', (ctx) => {
    const { message_id: messageId, text } = body(ctx, bodies.edit);
    people.edit(personId(ctx), messageId, text);
    ctx.body = {};
  });
  router.delete('/:id/messages/:chatId/:messageId', (ctx) => {
    const { chatId, messageId } = ctx['params'] as { chatId?: string; messageId?: string };
    people.remove(personId(ctx), id.parse(chatId), id.parse(messageId));
    ctx.body = {};
  });
  router.post('/:id/forward', (ctx) => {
    const { chat_id: chatId, message_id: messageId, to_chat_id: to } = body(ctx, bodies.forward);
    ctx.body = people.forward(personId(ctx), { chatId, messageId }, to);
  });
  router.post('/:id/press', async (ctx) => {
    const { chat_id: chatId, message_id: messageId, data } = body(ctx, bodies.press);
    const press = people.press(personId(ctx), chatId, messageId, data);
    ctx.body = await answerOf(telegram, press);
  });
  router.put('/:id/blocked', (ctx) => {
    people.setBlocked(personId(ctx), body(ctx, bodies.blocked).blocked);
    ctx.body = {};
  });
  router.get('/:id/init-data', (ctx) => {
    const startParam = typeof ctx.query['start_param'] === 'string' ? ctx.query['start_param'] : undefined;
    ctx.body = { init_data: people.initData(personId(ctx), startParam) };
  });
  return router;
}

/** The text that the messenger shows for a press; null if the bot has not answered in time. */
async function answerOf({ presses, events }: Telegram, pressId: string): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return new Promise((resolve) => {
    const check = (): void => {
      const answered = presses.get(pressId)?.answered;
      if (!answered && !signal.aborted) return;
      events.off('answer', check);
      signal.removeEventListener('abort', check);
      resolve(answered ?? null);
    };
    events.on('answer', check);
    signal.addEventListener('abort', check);
    check();
  });
}
