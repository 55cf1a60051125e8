import { expect } from 'chai';
import { startTestServer, success, type ReceivedRequest } from '../support/http-server.ts';
import { terminalOf } from '../support/test-terminal.ts';

const KEY = {
  key_id: 'key_1',
  name: 'shop',
  begins_with: 'wk_AAAAAAAA_',
  scopes: ['read', 'keys'],
  default_network: null,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  replaced_by: null,
  current: true,
};
const MADE = { ...KEY, api_key: 'wk_AAAAAAAA_made', replaces: { key_id: 'key_0', ends_at: 'T' } };

describe('The command line of API keys', () => {
  it('lists, makes, rotates and deletes keys, and prints a new key alone on its line', async () => {
    const received: ReceivedRequest[] = [];
    const server = await startTestServer((request) => {
      received.push(request);
      if (request.method === 'GET') return success({ keys: [KEY], total_count: 1 });
      return success(request.method === 'POST' ? MADE : { key_id: 'key_1', deleted: true });
    });
    const terminal = terminalOf(server);
    expect(await terminal.run('api-keys', 'list')).to.equal(0);
    expect(
      await terminal.run('api-keys', 'create', '--scopes', 'read', '--expires-at', '2027-01-01T00:00:00Z'),
    ).to.equal(0);
    expect(await terminal.run('api-keys', 'rotate', 'key_0', '--revoke-old')).to.equal(0);
    expect(await terminal.run('api-keys', 'delete', 'key_1')).to.equal(0);
    expect(terminal.out).to.deep.equal([
      'key_1  wk_AAAAAAAA_…  read,keys  does not end  never used  shop  the key of this call',
      'wk_AAAAAAAA_made',
      'wk_AAAAAAAA_made',
      'key_1 is revoked.',
    ]);
    expect(received.map(({ method, body }) => [method, body])).to.deep.equal([
      ['GET', undefined],
      ['POST', { scopes: ['read'], expires_at: '2027-01-01T00:00:00.000Z' }],
      ['POST', { revoke_old: true }],
      ['DELETE', undefined],
    ]);
    await server.close();
  });
});
