import { expect } from 'chai';
import { z } from 'zod';
import { describeBotApi } from './support/describe-bot-api.ts';

const commandList = z.array(z.object({ command: z.string(), description: z.string() }));
const menuButton = z.looseObject({ type: z.string() });

const PRIVATE = { type: 'all_private_chats' };

/** A language that no bot of ours has texts in, so that a real bot's own commands stay. */
const LANGUAGE = 'eo';

describeBotApi('setMyCommands', (bot) => {
  const setCommands = (commands: object[], more: object) =>
    bot.call('setMyCommands', { commands, ...more }, z.literal(true));
  const getCommands = (more: object) => bot.call('getMyCommands', more, commandList);
  const refusalOf = async (command: object): Promise<string> => {
    const { status, description } = await bot.refused('setMyCommands', {
      commands: [command],
      language_code: LANGUAGE,
    });
    expect(status).to.equal(400);
    return description;
  };
  after(async () => {
    await setCommands([], { language_code: LANGUAGE });
    await setCommands([], { language_code: LANGUAGE, scope: PRIVATE });
  });

  it('keeps a list for each scope and language, and getMyCommands answers exactly that list', async () => {
    const everywhere = [{ command: 'help', description: 'Helpo' }];
    const inPrivate = [
      { command: 'send', description: 'Sendi' },
      { command: 'wallet', description: 'Monujo' },
    ];
    await setCommands(everywhere, { language_code: LANGUAGE });
    expect(await getCommands({ language_code: LANGUAGE, scope: PRIVATE })).to.deep.equal([]);
    await setCommands(inPrivate, { language_code: LANGUAGE, scope: PRIVATE });
    expect(await getCommands({ language_code: LANGUAGE, scope: PRIVATE })).to.deep.equal(inPrivate);
    expect(await getCommands({ language_code: LANGUAGE })).to.deep.equal(everywhere);
    await setCommands([], { language_code: LANGUAGE });
    expect(await getCommands({ language_code: LANGUAGE })).to.deep.equal([]);
    expect(await getCommands({ language_code: LANGUAGE, scope: PRIVATE })).to.deep.equal(inPrivate);
  });

  it('takes a slash away', async () => {
    await setCommands([{ command: '/help', description: ' Helpo ' }], { language_code: LANGUAGE });
    expect(await getCommands({ language_code: LANGUAGE })).to.deep.equal([
      { command: 'help', description: 'Helpo' },
    ]);
  });

  it('refuses a command that could not be typed, or that has no description', async () => {
    expect(await refusalOf({ command: 'Help!', description: 'x' })).to.equal(
      'Bad Request: BOT_COMMAND_INVALID',
    );
    expect(await refusalOf({ command: '', description: 'x' })).to.equal(
      'Bad Request: command must be non-empty',
    );
    expect(await refusalOf({ command: 'x'.repeat(33), description: 'x' })).to.equal(
      'Bad Request: command length must not exceed 32',
    );
    expect(await refusalOf({ command: 'help', description: ' ' })).to.equal(
      'Bad Request: command description must be non-empty',
    );
    expect(await refusalOf({ command: 'help', description: 'x'.repeat(257) })).to.equal(
      'Bad Request: command description length must not exceed 256',
    );
  });

  it('refuses a scope that does not exist', async () => {
    const refused = await bot.refused('getMyCommands', { scope: { type: 'moon' } });
    expect(refused.description).to.equal(
      "Bad Request: can't parse BotCommandScope: Unsupported type specified",
    );
  });
});

describeBotApi('setChatMenuButton', (bot) => {
  const place = () => ({ chat_id: bot.place().chatId });
  const setButton = (button: object) =>
    bot.call('setChatMenuButton', { ...place(), menu_button: button }, z.literal(true));
  const getButton = () => bot.call('getChatMenuButton', place(), menuButton);
  const refusalOf = async (button: unknown): Promise<string> => {
    const { status, description } = await bot.refused('setChatMenuButton', {
      ...place(),
      menu_button: button,
    });
    expect(status).to.equal(400);
    return description;
  };
  after(() => setButton({ type: 'default' }));

  it('shows a Mini App, the commands, or what all chats show', async () => {
    const app = { type: 'web_app', text: 'Wallet', web_app: { url: 'https://example.org/wallet' } };
    await setButton(app);
    expect(await getButton()).to.deep.equal(app);
    await setButton({ type: 'commands' });
    expect(await getButton()).to.deep.equal({ type: 'commands' });
    await setButton({ type: 'default' });
    expect(await getButton()).to.deep.equal({ type: 'default' });
  });

  it('of one chat leaves that of the others', async () => {
    const before = await bot.call('getChatMenuButton', {}, menuButton);
    await setButton({ type: 'web_app', text: 'Mine', web_app: { url: 'https://example.org/mine' } });
    expect(await bot.call('getChatMenuButton', {}, menuButton)).to.deep.equal(before);
  });

  it('refuses a Mini App without https or without a label, and other kinds', async () => {
    const page = 'http://example.org/wallet';
    expect(await refusalOf({ type: 'web_app', text: 'Wallet', web_app: { url: page } })).to.equal(
      `Bad Request: menu button Web App URL '${page}' is invalid: Only HTTPS links are allowed`,
    );
    expect(await refusalOf({ type: 'web_app', text: '', web_app: { url: 'https://example.org/' } })).to.equal(
      'Bad Request: menu button text must be non-empty',
    );
    expect(await refusalOf({ type: 'rocket' })).to.equal(
      "Bad Request: can't parse menu button: MenuButton has unsupported type",
    );
    expect(await refusalOf('{')).to.equal("Bad Request: can't parse menu button JSON object");
  });
});
