import { expect } from 'chai';
import type { Person } from '../support/telegram-person.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { newDeveloper, type Developer } from './support/developer.ts';

describe('a permission for an account', () => {
  let service: BotService;
  let developer: Developer;

  before(async () => {
    service = await startBotService();
    developer = await newDeveloper(service, 'Corner Shop');
  });
  after(() => service.stop());

  const statusFor = async (person: Person, { call }: Developer = developer): Promise<number> =>
    (await call(`/v1/messenger/user/${person.id}`)).status;

  it('is given by the person in the chat, after a question that names the account and each scope', async () => {
    const ada = await service.telegram.person();
    const question = await developer.asks(ada, ['write_messages', 'read_messages']);
    expect(question.text).to.match(/^Corner Shop asks whether/);
    expect(question.text).to.contain('send you messages').and.to.contain('read what you write');
    expect(question.text).not.to.contain('run commands');
    expect(await statusFor(ada), 'before the yes').to.equal(404);
    await ada.presses('Yes, allow it', question);
    expect((await ada.reads('may now do this')).text).to.contain('/apps');
    expect(await statusFor(ada)).to.equal(200);
    await ada.presses('No', question);
    await ada.reads('already answered');
    expect(await statusFor(ada), 'after the other button').to.equal(200);
  });

  it('is not given by a no, and the link asks no second time', async () => {
    const ada = await service.telegram.person();
    const question = await developer.asks(ada, ['write_messages']);
    await ada.presses('No', question);
    await ada.reads('Corner Shop may do nothing here.');
    expect(await statusFor(ada)).to.equal(404);
    const { text } = (await ada.messages()).find((each) => each.text.startsWith('/start ')) ?? { text: '' };
    expect((await ada.asks(text)).text).to.contain('already answered, or is too old');
  });

  it('is for one person: a stolen link opens only the thief’s own chat, and only if it was not used', async () => {
    const [ada, eve] = [await service.telegram.person(), await service.telegram.person()];
    const question = await developer.asks(ada, ['run_commands']);
    const { text } = (await ada.messages()).find((each) => each.text.startsWith('/start ')) ?? { text: '' };
    const copied = await eve.asks(text, 'asks whether');
    await ada.presses('Yes, allow it', question);
    await ada.reads('may now do this');
    await eve.presses('Yes, allow it', copied);
    await eve.reads('already answered');
    expect([await statusFor(ada), await statusFor(eve)]).to.deep.equal([200, 404]);
  });

  it('is shown by /apps, and taken back there at once', async () => {
    const ada = await service.telegram.person();
    expect((await ada.asks('/apps')).text).to.equal('You have allowed no account anything.');
    await developer.isGranted(ada, ['write_messages']);
    const apps = await ada.asks('/apps', 'What you have allowed here');
    expect(apps.text).to.contain('Corner Shop').and.to.contain('send you messages');
    await ada.presses('Take back: Corner Shop', apps);
    await ada.reads('Taken back.');
    expect(await statusFor(ada)).to.equal(404);
  });

  it('ends when the person is forgotten', async () => {
    const ada = await service.telegram.person();
    await developer.isGranted(ada, ['write_messages']);
    await ada.presses('Forget me', await ada.asks('/forget', 'Forget this chat'));
    await ada.reads('I have forgotten you.');
    expect(await statusFor(ada)).to.equal(404);
    await ada.asks('/start');
    expect(await statusFor(ada), 'a new person').to.equal(404);
  });

  it('needs a public name of the account, so that the person knows who asks', async () => {
    const nameless = await newDeveloper(service, null);
    const { status, error } = await nameless.call('/v1/messenger/consent-links', {
      method: 'POST',
      json: { scopes: ['write_messages'] },
    });
    expect(status).to.equal(403);
    expect(error.details).to.contain('public-name');
    for (const scopes of [[], ['everything'], ['write_messages', 'write_messages']]) {
      const wrong = await developer.call('/v1/messenger/consent-links', { method: 'POST', json: { scopes } });
      expect(wrong.status, JSON.stringify(scopes)).to.equal(400);
    }
  });
});
