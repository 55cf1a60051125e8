import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { samplePicture } from '../../../local/messenger/sample-picture.ts';
import { BOT_TOKEN, openTelegram } from '../../support/telegram-person.ts';
import { createBotUnderTest, message } from './bot-api/support/bot-under-test.ts';

describe('a restart of the local messenger', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-messenger-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  it('keeps people, pictures, and what the bot has not confirmed', async () => {
    const stateFile = join(directory, 'messenger.json');
    const first = await openTelegram({ stateFile });
    const ada = await first.person({ firstName: 'Ada' });
    await ada.attaches('photo', { picture: samplePicture(300, 120) });
    await first.stop();

    const second = await openTelegram({ stateFile });
    const bot = createBotUnderTest(() => ({
      apiUrl: second.url,
      token: BOT_TOKEN,
      chatId: ada.id,
      webhookUrl: '',
      isPatient: false,
    }));
    const updates = z.array(z.object({ update_id: z.int(), message }));
    const [found] = await bot.call('getUpdates', {}, updates);
    const picture = found?.message.photo?.at(-1);
    expect(picture).to.include({ width: 300, height: 120 });
    const fields = { chat_id: ada.id, photo: picture?.file_id };
    expect((await bot.call('sendPhoto', fields, message)).photo?.at(-1)).to.deep.equal(picture);
    const shown = await fetch(`${second.url}/people/pictures/${picture?.file_unique_id ?? ''}`);
    expect(shown.headers.get('content-type')).to.equal('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).equals(samplePicture(300, 120))).to.equal(true);
    const other = await fetch(`${second.url}/people/pictures/${encodeURIComponent('../messenger.json')}`);
    expect(other.status).to.equal(404);
    await second.stop();
  });
});
