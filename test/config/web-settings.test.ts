import { expect } from 'chai';
import { loadConfig } from '../../config/config.ts';
import { configProblems } from './support/config-problems.ts';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://u:p@localhost/wallet',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  SOLANA_MAINNET_RPC_URLS: 'https://main.example',
};

describe('the settings of the wallet page', () => {
  const publicUrl = (environment: Record<string, string>): string =>
    loadConfig({ ...ENVIRONMENT, ...environment }).web.publicUrl;

  it('has its origin on localhost and its port, unless another one is set', () => {
    expect(publicUrl({})).to.equal('http://localhost:3001');
    expect(publicUrl({ WEB_PORT: '3311' })).to.equal('http://localhost:3311');
    expect(publicUrl({ PUBLIC_WEB_URL: '' })).to.equal('http://localhost:3001');
    expect(publicUrl({ PUBLIC_WEB_URL: 'https://wallet.example/' })).to.equal('https://wallet.example');
    expect(publicUrl({ PUBLIC_WEB_URL: 'https://wallet.example:443' })).to.equal('https://wallet.example');
  });

  it('refuses an IP address as its origin, and says that passkeys do not work there', () => {
    for (const url of ['http://127.0.0.1:3001', 'https://192.0.2.1', 'https://[2001:db8::1]']) {
      expect(configProblems({ ...ENVIRONMENT, PUBLIC_WEB_URL: url }), url).to.deep.equal([
        'PUBLIC_WEB_URL: must have a host name, because passkeys do not work on an IP address (http://localhost:<port> on this machine)',
      ]);
    }
  });

  it('refuses an unencrypted origin that is not localhost', () => {
    const [problem, ...others] = configProblems({ ...ENVIRONMENT, PUBLIC_WEB_URL: 'http://wallet.example' });
    expect(problem).to.match(/^PUBLIC_WEB_URL: must begin with https, unless its host is localhost/);
    expect(others).to.deep.equal([]);
  });

  it('refuses an origin with a path, a query, a user or another scheme', () => {
    for (const rest of [
      'https://w.example/page',
      'https://w.example/?a',
      'https://u@w.example',
      'ftp://w.example',
    ]) {
      expect(configProblems({ ...ENVIRONMENT, PUBLIC_WEB_URL: rest }), rest).to.deep.equal([
        'PUBLIC_WEB_URL: must be an origin, such as https://wallet.example',
      ]);
    }
  });

  it('lets no other site host its page, unless an origin is listed exactly as browsers write it', () => {
    const allowed = (list: string): string[] =>
      loadConfig({ ...ENVIRONMENT, WEB_ALLOWED_ORIGINS: list }).web.allowedOrigins;
    expect(loadConfig(ENVIRONMENT).web.allowedOrigins).to.deep.equal([]);
    expect(allowed('')).to.deep.equal([]);
    const listed = ['https://wallet.example:8443', 'http://localhost:3100', 'http://127.0.0.1:3100'];
    expect(allowed(listed.join(', '))).to.deep.equal(listed);
    for (const wrong of [
      '*',
      'null',
      'https://*.example',
      'https://wallet.example/',
      'https://wallet.example/page',
      'https://wallet.example:443',
      'https://u@wallet.example',
      'https://WALLET.example',
      'http://wallet.example',
      'ftp://wallet.example',
      'wallet.example',
    ]) {
      const [problem, ...others] = configProblems({ ...ENVIRONMENT, WEB_ALLOWED_ORIGINS: wrong });
      expect(problem, wrong).to.match(/^WEB_ALLOWED_ORIGINS\S*: must be origins such as/);
      expect(others).to.deep.equal([]);
    }
  });

  it('links to the public explorer, and refuses one without a place for the signature', () => {
    expect(loadConfig(ENVIRONMENT).web.explorerUrls).to.deep.equal({
      mainnet: 'https://explorer.solana.com/tx/{signature}',
      devnet: 'https://explorer.solana.com/tx/{signature}?cluster=devnet',
    });
    const [problem] = configProblems({
      ...ENVIRONMENT,
      SOLANA_DEVNET_EXPLORER_URL: 'https://explorer.example/tx/',
    });
    expect(problem).to.match(/^SOLANA_DEVNET_EXPLORER_URL: must contain \{signature\}/);
  });
});
