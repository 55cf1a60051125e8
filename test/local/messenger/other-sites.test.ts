import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { openTelegram, type TestTelegram } from '../../support/telegram-person.ts';

describe('the local messenger', () => {
  let telegram: TestTelegram;
  before(async () => {
    telegram = await openTelegram();
  });
  after(() => telegram.stop());

  async function addPerson(headers: Record<string, string>): Promise<number | undefined> {
    const body = JSON.stringify({ first_name: 'Eve' });
    const asked = request(`${telegram.url}/people`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  it('lets no other website act as one of its people, and no name that leads to this machine', async () => {
    expect(await addPerson({ origin: 'https://evil.example' })).to.equal(403);
    expect(await addPerson({ origin: 'null' })).to.equal(403);
    expect(await addPerson({ host: 'evil.example' })).to.equal(403);
    expect(await addPerson({})).to.equal(200);
    expect(await addPerson({ origin: telegram.url })).to.equal(200);
  });
});
