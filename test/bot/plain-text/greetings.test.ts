import { expect } from 'chai';
import { answerTo, labelsOf, ONE } from '../support/bot-without-service.ts';

describe('a greeting', () => {
  it('is greeted, with the buttons of next steps, in the language of the person', async () => {
    for (const text of [
      'hi',
      'Hello there!',
      'hola',
      '¡Hola!',
      'buenas',
      'Buenos dias',
      'good morning',
      'gm',
      'GM 👋',
    ]) {
      const english = await answerTo(text, {}, ONE);
      expect(english.public.html, text).to.contain('Hello!');
      expect(english.isRefusal, text).to.equal(undefined);
      expect(labelsOf(english)).to.deep.equal(['Balance', 'Send', 'Swap', 'Receive', 'Help']);
      expect((await answerTo(text, {}, { ...ONE, language: 'es' })).public.html, text).to.contain('¡Hola!');
    }
    expect(labelsOf(await answerTo('hi'))).to.deep.equal(['New wallet', 'Connect a wallet', 'Help']);
  });

  it('of thanks gets its answer too', async () => {
    for (const text of ['thanks', 'Thank you so much!', 'ty', 'gracias', 'muchas gracias :)']) {
      expect((await answerTo(text, {}, ONE)).public.html, text).to.contain('You are welcome!');
      expect((await answerTo(text, {}, { ...ONE, language: 'es' })).public.html, text).to.contain(
        '¡De nada!',
      );
    }
  });

  it('is not all that a text says if it has other words, and is the word of another person if it is forwarded', async () => {
    const wallets = { listedToken: () => null };
    for (const text of ['hello world', 'thanks Bob', 'good', 'hi 5', '👋']) {
      expect((await answerTo(text, { wallets }, ONE)).public.html, text).to.contain('I did not understand');
    }
    const forwarded = await answerTo('hi', { wallets }, { ...ONE, isQuoted: true });
    expect(forwarded.public.html).to.contain('I did not understand');
    expect((await answerTo('hello, help', {}, ONE)).public.html).to.contain('/help commands');
  });
});
