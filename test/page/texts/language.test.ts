import { expect } from 'chai';
import { launchLanguage } from '../../../page/messenger/launch.ts';
import { isLanguage, languageOf, localeOf } from '../../../page/texts/language.ts';
import { pageTexts } from '../support/page-texts.ts';

describe('the language of the wallet page', () => {
  it('is the first of the browser’s languages that the page speaks', () => {
    expect(languageOf('system', ['es-ES'])).to.equal('es');
    expect(languageOf('system', ['ca-ES', 'es-419', 'en'])).to.equal('es');
    expect(languageOf('system', ['en-GB', 'es'])).to.equal('en');
    expect(languageOf('system', ['ES'])).to.equal('es');
  });

  it('is English if the page speaks none of them', () => {
    expect(languageOf('system', ['de-DE', 'est-EE'])).to.equal('en');
    expect(languageOf('system', [])).to.equal('en');
  });

  it('is the one that a person has chosen, in every browser', () => {
    expect(languageOf('es', ['en-US'])).to.equal('es');
    expect(languageOf('en', ['es-MX'])).to.equal('en');
  });

  it('has the dates of the person’s region, if that region speaks it', () => {
    expect(localeOf('en', ['en-GB', 'en-US'])).to.equal('en-GB');
    expect(localeOf('es', ['en-US', 'es-MX'])).to.equal('es-MX');
    expect(localeOf('es', ['en-US'])).to.equal('es');
  });

  it('takes a language of the browser that is named as an operating system does', () => {
    expect(languageOf('system', ['es_ES@euro'])).to.equal('es');
    expect(localeOf('es', ['es_ES@euro'])).to.equal('es');
    expect(localeOf('en', ['en-US@posix', 'en-US'])).to.equal('en-US');
    expect(localeOf('en', ['en-US@posix'])).to.equal('en');
  });

  it('is read from the kept choice only if the page speaks it', () => {
    expect(['en', 'es', 'de', '', null].filter(isLanguage)).to.deep.equal(['en', 'es']);
  });

  it('counts as its readers do, and writes amounts as everywhere in the service', () => {
    const t = pageTexts('es');
    expect(t('orders-waiting', { count: 1 })).to.equal('Una orden espera tu firma');
    expect(t('orders-waiting', { count: 0 })).to.equal('0 órdenes esperan tu firma');
    expect(t('orders-waiting', { count: 12_000 })).to.equal('12.000 órdenes esperan tu firma');
    expect(t('confirm-send', { amount: '1.75', token: 'SOL' })).to.equal('Enviar 1.75 SOL');
  });

  it('is the one of the chat inside a messenger, if it is told', () => {
    const hash = (user: string): string =>
      `#${new URLSearchParams({ tgWebAppData: new URLSearchParams({ user }).toString() }).toString()}`;
    expect(launchLanguage(hash('{"id":7,"language_code":"es"}'))).to.equal('es');
    for (const told of [
      '',
      '#/send',
      hash('{"id":7}'),
      hash('{"language_code":7}'),
      hash('{'),
      hash('null'),
    ]) {
      expect(launchLanguage(told), told).to.equal(null);
    }
  });
});
