import { expect } from 'chai';
import { COMMAND_NAMES, isCommandName } from '../../../bot/command-names.ts';
import { COMMANDS_OF_OTHER_WALLETS } from '../../../bot/unknown/commands-of-other-wallets.ts';
import { createGiveUp } from '../../../bot/updates/give-up.ts';
import { SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, personWith, texts } from '../support/bot-without-service.ts';

describe('a command that the bot does not have', () => {
  const known: [line: string, ...offered: string[]][] = [
    ['/balance', '/wallet balance'],
    ['/deposit', '/wallet address'],
    ['/receive', '/wallet address'],
    ['/recieve', '/wallet address'],
    ['/TOKENS', '/wallet balance'],
    ['/portfolio', '/wallet balance', '/summary'],
    ['/buy BONK 1', '/swap'],
    ['/pay 0.1 SOL Ada', '/send 0.1 SOL Ada'],
    ['/withdraw', '/send', '/stake withdraw'],
    ['/settings', '/notifications settings', '/network'],
    ['/export', '/help security'],
    ['/menu', '/help', '/wallet'],
    ['/wallte address', '/wallet address'],
    ['/blance', '/wallet balance'],
  ];
  for (const [line, ...offered] of known) {
    it(`is answered with the command that is meant: ${line}`, async () => {
      const answer = await answerTo(line);
      expect(labelsOf(answer)).to.deep.equal(offered);
      expect(answer.public.buttons.flat()).to.deep.equal(
        offered.map((each) => ({ label: each, press: { do: 'run', line: each } })),
      );
      expect(answer.isRefusal).to.equal(true);
    });
  }

  it('is answered with the first steps if no command is near', async () => {
    const answer = await answerTo('/xyzzy', {}, ONE);
    expect(answer.public.html).to.equal('I have no command /xyzzy.');
    expect(labelsOf(answer)).to.deep.equal(['Balance', 'Send', 'Swap', 'Receive', 'Help']);
    expect(labelsOf(await answerTo('/xyzzy'))).to.deep.equal(['New wallet', 'Connect a wallet', 'Help']);
    expect(labelsOf(await answerTo('/constructor', {}, { ...ONE, language: 'es' }))).to.contain('Ayuda');
  });

  it('is never a command of the bot, and each line that is offered begins with one', () => {
    for (const [word, lines] of Object.entries(COMMANDS_OF_OTHER_WALLETS)) {
      expect(COMMAND_NAMES as readonly string[], word).not.to.include(word);
      for (const line of lines) expect(isCommandName(line.slice(1).split(' ')[0] ?? ''), line).to.equal(true);
    }
  });
});

describe('an answer to something that was not understood', () => {
  it('has buttons for what people want most', async () => {
    for (const text of ['well well', 'wagmi', 'x'.repeat(4_000), '???']) {
      const wallets = { listedToken: () => null };
      const answer = await answerTo(text, { wallets }, ONE);
      expect(answer.public.html, text.slice(0, 20)).to.contain('I did not understand this.');
      expect(labelsOf(answer)).to.deep.equal(['Balance', 'Send', 'Swap', 'Receive', 'Help']);
    }
    const without = await answerTo('well well', {}, { language: 'es' });
    expect(without.public.html).to.contain('No lo he entendido.');
    expect(labelsOf(without)).to.deep.equal(['Billetera nueva', 'Conectar una billetera', 'Ayuda']);
  });

  it('offers a wallet to a person who has none on the network in use', async () => {
    const elsewhere = { wallets: [{ network: 'mainnet', address: SENDER }] } as const;
    const offered = ['New wallet', 'Connect a wallet', 'Help'];
    for (const text of ['/xyzzy', 'hi', 'two words']) {
      expect(labelsOf(await answerTo(text, {}, elsewhere)), text).to.deep.equal(offered);
    }
    const gaveUp = createGiveUp({ texts, defaultNetwork: 'devnet' })({ person: personWith(elsewhere) });
    expect(JSON.stringify(gaveUp)).to.contain('New wallet').and.not.to.contain('Balance');
  });

  const actions: [line: string, ...offered: string[]][] = [
    ['/wallet eat', 'Balance', 'Address', 'New wallet', 'Connect a wallet', 'Disconnect'],
    ['/stake eat', 'All stakes', 'Delegate', 'Rewards'],
    ['/notifications eat', '/notifications settings'],
    ['/alerts eat', 'All alerts'],
    ['/api eat', '/api'],
    ['/network testnet', 'mainnet', 'devnet'],
    ['/help eat', '/help commands', '/help security', '/help api'],
    ['/wallet balance', 'New wallet', 'Connect a wallet'],
    ['/history', 'New wallet', 'Connect a wallet'],
  ];
  for (const [line, ...offered] of actions) {
    it(`offers what there is instead of ${line}`, async () => {
      expect(labelsOf(await answerTo(line))).to.deep.equal(offered);
    });
  }
});
