import {
  BOT_TOKEN,
  openTelegram,
  type Person,
  type TestTelegram,
} from '../../../../support/telegram-person.ts';
import { z } from 'zod';
import { createBotUnderTest, type BotUnderTest, type Place } from './bot-under-test.ts';

/** A bot for tests, and the number of a person who has started it. */
const TELEGRAM_TOKEN = process.env['TELEGRAM_TEST_BOT_TOKEN'];
const TELEGRAM_CHAT = process.env['TELEGRAM_TEST_CHAT_ID'];
/** A Bot API server of one's own may be asked instead. */
const TELEGRAM_URL = process.env['TELEGRAM_TEST_API_URL'] ?? 'https://api.telegram.org';

export interface StandIn {
  bot: BotUnderTest;
  /** Fails before the tests begin. */
  telegram(): TestTelegram;
  /** The person of the chat. */
  person(): Person;
}

/**
 * Tests of the Bot API. `everywhere` runs with our stand-in, and with Telegram itself if both settings are there. `standIn` has tests that
 * need a person, or would lock the bot out: their titles say why.
 */
export function describeBotApi(
  subject: string,
  everywhere: (bot: BotUnderTest) => void,
  standIn: (given: StandIn) => void = () => undefined,
): void {
  describe(`${subject}, by the stand-in`, () => {
    let opened: { telegram: TestTelegram; person: Person } | undefined;
    const current = () => {
      if (!opened) throw new Error('the stand-in is not open yet');
      return opened;
    };
    const place = (): Place => ({
      apiUrl: current().telegram.url,
      token: BOT_TOKEN,
      chatId: current().person.id,
      // Nothing listens there: the tests of webhooks bring their own receivers.
      webhookUrl: 'http://127.0.0.1:9/telegram',
      isPatient: false,
    });
    const bot = createBotUnderTest(place);
    before(async () => {
      const telegram = await openTelegram();
      const person = await telegram.person({ username: 'ada_example' });
      await person.says('/start');
      opened = { telegram, person };
      const [start] = await bot.call('getUpdates', {}, z.array(z.object({ update_id: z.int() })));
      await bot.call('getUpdates', { offset: (start?.update_id ?? 0) + 1 }, z.unknown());
    });
    everywhere(bot);
    standIn({ bot, telegram: () => current().telegram, person: () => current().person });
    // After what the tests themselves tidy up.
    after(() => opened?.telegram.stop());
  });

  if (TELEGRAM_TOKEN === undefined || TELEGRAM_CHAT === undefined) return;
  const token = TELEGRAM_TOKEN;
  const chatId = Number(TELEGRAM_CHAT);
  describe(`${subject}, by Telegram`, () => {
    everywhere(
      createBotUnderTest(() => ({
        apiUrl: TELEGRAM_URL,
        token,
        chatId,
        webhookUrl: 'https://example.org/telegram',
        isPatient: true,
      })),
    );
  });
}
