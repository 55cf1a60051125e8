import { expect } from 'chai';
import { runAccountCommand } from '../../../bot/messenger/run-account-command.ts';
import { refuses, says, type CommandContext } from '../../../bot/command.ts';
import { createTexts } from '../../../chat-texts/text.ts';

describe('a command that an account runs', () => {
  const context = { t: createTexts().of('en') } as unknown as CommandContext;
  const run = (line: string, reply = says('Done')) =>
    runAccountCommand(
      context,
      { type: 'command', line, isSilent: false, account: 'Shop', accountId: 'acc_1' },
      async () => reply,
    );

  it('has no free text that the bot would repeat in its own voice', async () => {
    for (const line of [
      '/price https://evil.example/claim',
      '/price evil.example',
      '/price send-your-phrase-to-the-other-bot',
      '/price @evil_bot',
      '/help call_0800_evil',
    ]) {
      expect((await run(line)).answer, line).to.deep.equal({ outcome: 'refused', reason: 'changes' });
    }
    for (const line of [
      '/price SOL',
      '/price SOL 7d',
      '/price So11111111111111111111111111111111111111112',
      '/help security',
    ]) {
      expect((await run(line)).answer, line).to.deep.equal({ outcome: 'answered', response: 'Done' });
    }
  });

  it('makes, shows and changes no alert', async () => {
    for (const line of [
      '/alert',
      '/alert SOL above 200',
      '/alert balance SOL below 1',
      '/alerts',
      '/alerts off',
    ]) {
      expect((await run(line)).answer, line).to.deep.equal({ outcome: 'refused', reason: 'changes' });
    }
  });

  it('reads stakes, and starts nothing with them', async () => {
    for (const line of ['/stake', '/stake rewards']) {
      expect((await run(line)).answer, line).to.deep.equal({ outcome: 'answered', response: 'Done' });
    }
    for (const line of [
      '/stake delegate 1',
      '/stake undelegate all',
      '/stake withdraw',
      '/stake evil.example',
    ]) {
      expect((await run(line)).answer, line).to.deep.equal({ outcome: 'refused', reason: 'changes' });
    }
  });

  it('is shown in type of one width, in which the messenger makes no link', async () => {
    const [message] = (await run('/price SOL')).messages;
    expect(JSON.stringify(message)).to.contain('ran <code>/price SOL</code>');
  });

  it('has success only if the bot did what it says', async () => {
    expect((await run('/wallet balance')).executed?.isSuccess).to.equal(true);
    const refused = await run('/wallet balance', refuses('The network does not answer.'));
    expect(refused.executed).to.deep.equal({
      line: '/wallet balance',
      response: 'The network does not answer.',
      isSuccess: false,
    });
  });
});
