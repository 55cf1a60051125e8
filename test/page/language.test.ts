import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { checkView } from './support/view-check.ts';

/** The narrowest screen that the page has room on. Spanish words are longer than English ones. */
const NARROW = { width: 320, height: 640 };

describe('the language of the wallet page in a browser', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  const findings: string[] = [];

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url, locale: 'es-ES', ...NARROW });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  it('is Spanish for a Spanish browser, from the welcome to a wallet', async () => {
    await person.sees('Una billetera que se queda contigo');
    expect(await languageOf(person.page)).to.equal('es');
    await checkView('welcome', person, findings);
    await person.press('Crear una billetera');
    await person.page.getByRole('button', { name: /^Contraseña/ }).click();
    await checkView('make', person, findings);
    await person.fill('Contraseña', PASSPHRASE);
    await person.fill('Contraseña otra vez', PASSPHRASE);
    await person.press('Continuar');
    await writeDownPhrase(person);
    await person.sees('Billetera 1');
    expect(await person.page.title()).to.equal('Inicio');
    await checkView('home', person, findings);
  });

  it('is that of the views that load later, too', async () => {
    await person.press('Enviar');
    await person.page.getByLabel('Destinatario', { exact: true }).waitFor();
    await checkView('send', person, findings);
    await person.press('Atrás');
    await person.press('Ajustes');
    await person.sees('Apariencia');
    await checkView('settings', person, findings);
  });

  it('leaves everything usable for everyone, without sideways scroll on a narrow screen', () => {
    expect(findings).to.deep.equal([]);
  });

  it('changes at once when a person chooses another one, and the person stays at the same place', async () => {
    await person.press('English');
    await person.sees('Appearance');
    expect(await languageOf(person.page)).to.equal('en');
    expect(await person.page.evaluate('document.activeElement.textContent')).to.equal('English');
    await person.page.getByRole('button', { name: 'Home', exact: true }).waitFor();
  });

  it('is kept when the page is opened again', async () => {
    await person.page.reload();
    await person.sees('Welcome back');
    expect(await languageOf(person.page)).to.equal('en');
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
    await person.page.getByRole('group', { name: 'Language' }).waitFor();
  });

  it('is that of the browser again if a person chooses so', async () => {
    await person.page
      .getByRole('group', { name: 'Language' })
      .getByRole('button', { name: 'System' })
      .click();
    await person.sees('Apariencia');
    expect(await languageOf(person.page)).to.equal('es');
    await person.page.reload();
    await person.sees('Hola de nuevo');
  });

  it('says in Spanish what became of a link that was used already', async () => {
    const { url } = await (await service.developer.createWallet()).createLink();
    const first = await openPerson({ browser, url });
    await first.page.getByRole('button', { name: 'Make a wallet' }).waitFor();
    const second = await openPerson({ browser, url, locale: 'es-ES', ...NARROW });
    await second.sees('Este enlace ya no se abre');
    await second.sees(/^Ya se ha abierto, ha caducado, .+ a quien te lo envió\.$/);
    const found: string[] = [];
    await checkView('used-link', second, found);
    expect(found).to.deep.equal([]);
    await first.close();
    await second.close();
  });

  it('can be chosen without a wallet, and only its own texts are loaded', async () => {
    const other = await openPerson({ browser, url: service.url });
    const files: string[] = [];
    other.page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await other.page.reload();
    await other.sees('A wallet that stays with you');
    expect(files.filter((file) => file.startsWith('/assets/es'))).to.deep.equal([]);
    await other.press('Español');
    await other.sees('Una billetera que se queda contigo');
    expect(await languageOf(other.page)).to.equal('es');
    files.length = 0;
    await other.page.reload();
    await other.sees('Una billetera que se queda contigo');
    await other.press('Restaurar una billetera');
    await other.page.getByLabel('Palabra 1', { exact: true }).waitFor();
    expect(files.filter((file) => file.startsWith('/assets/es'))).to.have.length(2);
    expect(files.filter((file) => file.startsWith('/assets/en-'))).to.deep.equal([]);
    await other.close();
  });

  it('is English if the other texts cannot be loaded', async () => {
    const other = await openPerson({
      browser,
      url: service.url,
      locale: 'es-MX',
      prepare: async (context) => void (await context.route('**/assets/es-*', (route) => route.abort())),
    });
    await other.sees('A wallet that stays with you');
    expect(await languageOf(other.page)).to.equal('en');
    await other.press('Español');
    await other.sees('The texts of this language could not be loaded.');
    await other.press('Restore a wallet');
    await other.page.getByLabel('Word 1', { exact: true }).waitFor();
    await other.close();
  });
});

function languageOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('lang');
}

/** From the covered words as far as home. */
async function writeDownPhrase({ page, press, fill }: Person): Promise<void> {
  await press('Mostrar las palabras');
  const words = await page.locator('.phrase-word span:last-child').allTextContents();
  await press('Las he escrito');
  await page
    .getByLabel(/^Palabra \d+$/)
    .first()
    .waitFor();
  for (const label of await page.locator('.field-label').allTextContents()) {
    await fill(label.trim(), words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
  }
  await press('Comprobar');
  await page.locator('.balance-amount').waitFor();
}
