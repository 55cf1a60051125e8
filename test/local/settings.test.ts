import { expect } from 'chai';
import { ConfigError } from '../../config/config-error.ts';
import { serviceEnvironment } from '../../local/service-environment.ts';
import { neededPorts, readSettings } from '../../local/settings.ts';

describe('local/settings', () => {
  const portNames = (env: NodeJS.ProcessEnv) =>
    neededPorts(readSettings(env, '/checkout')).map((each) => each.setting);

  const servers = {
    databaseUrl: 'postgres://u@h/d',
    temporalAddress: 'h:7233',
    dataDirectory: null,
    uiPort: null,
    chain: { rpcUrls: ['http://127.0.0.1:8899'], wsUrl: 'ws://127.0.0.1:8900', chainId: 'local' },
  };
  const kept = { encryptionKeys: 'k', codecToken: 'c', botToken: '1:own', tokenListFile: 'list' };
  const environmentOf = (env: NodeJS.ProcessEnv) =>
    serviceEnvironment(env, readSettings(env, '/checkout'), servers, kept);

  it('has a default for everything', () => {
    const settings = readSettings({}, '/checkout');
    expect(settings).to.deep.equal({
      localDirectory: '/checkout/.local',
      apiPort: 3000,
      webPort: 3001,
      faucetPort: 8903,
      botPort: 3002,
      chatPort: 8081,
      marketPort: 8082,
      epochsPort: 8083,
      temporalPort: 7233,
      temporalUiPort: 8233,
      codecPort: 8234,
      postgresPort: 15432,
      solanaRpcPorts: [8899, 8901],
      solanaWsPort: 8900,
      slotTimeMs: 400,
      outside: {},
    });
  });

  it('lists three mistakes at once, without the values', () => {
    const env = { API_PORT: '70000', LOCAL_SLOT_TIME_MS: 'fast', DATABASE_URL: 'mysql://u:hunter2@h/d' };
    expect(() => readSettings(env, '/checkout'))
      .to.throw(ConfigError)
      .that.satisfies(
        ({ message }: Error) =>
          Object.keys(env).every((name) => message.includes(`${name}: must be`)) &&
          !message.includes('hunter2'),
      );
  });

  it('refuses one port for two parts, and names both settings', () => {
    expect(() => readSettings({ CODEC_PORT: '3000' }, '/checkout')).to.throw(
      'CODEC_PORT: is 3000, as API_PORT is',
    );
  });

  it('needs no port of a part that is given from outside', () => {
    expect(portNames({})).to.have.members([
      'API_PORT',
      'WEB_PORT',
      'FAUCET_PORT',
      'BOT_PORT',
      'CHAT_PORT',
      'MARKET_PORT',
      'EPOCHS_PORT',
      'CODEC_PORT',
      'TEMPORAL_PORT',
      'TEMPORAL_UI_PORT',
      'POSTGRES_PORT',
      'SOLANA_RPC_PORT',
      'SOLANA_SECOND_RPC_PORT',
      'SOLANA_WS_PORT',
    ]);
    const outside = {
      DATABASE_URL: 'postgres://u:p@db.test/wallet',
      TEMPORAL_ADDRESS: 'temporal.test:7233',
      SOLANA_DEVNET_RPC_URLS: 'https://one.test,https://two.test',
      TELEGRAM_BOT_TOKEN: '7:AAA',
      JUPITER_URL: 'https://prices.test',
    };
    expect(portNames(outside)).to.have.members(['API_PORT', 'WEB_PORT', 'BOT_PORT', 'CODEC_PORT']);
  });

  it('gives the bot the messenger of this machine, or the one of TELEGRAM_BOT_TOKEN alone', () => {
    expect(environmentOf({ CHAT_PORT: '9999' })).to.include({
      TELEGRAM_BOT_TOKEN: '1:own',
      TELEGRAM_API_URL: 'http://127.0.0.1:9999',
      TELEGRAM_CHAT_URL: 'http://127.0.0.1:9999',
      MINI_APP_FRAME_ANCESTORS: 'http://127.0.0.1:9999',
    });
    const outside = environmentOf({ TELEGRAM_BOT_TOKEN: '7:AAA' });
    expect(outside).to.include({ TELEGRAM_BOT_TOKEN: '7:AAA' });
    expect(outside).to.not.have.any.keys('TELEGRAM_API_URL', 'TELEGRAM_CHAT_URL', 'MINI_APP_FRAME_ANCESTORS');
  });

  it('takes a proxy of the shell only if a provider is outside, so that one for other programs stops no local stack', () => {
    const shell = { HTTPS_PROXY: 'socks5://host', https_proxy: 'socks5://host', NO_PROXY: 'x' };
    const proxyOf = (env: NodeJS.ProcessEnv) => environmentOf({ ...shell, ...env })['HTTPS_PROXY'];
    expect(proxyOf({})).to.equal('');
    for (const outside of [
      { TELEGRAM_BOT_TOKEN: '7:AAA' },
      { JUPITER_URL: 'https://prices.example' },
      { SOLANA_MAINNET_RPC_URLS: 'https://rpc.example' },
    ])
      expect(proxyOf(outside), Object.keys(outside).join()).to.equal(shell.HTTPS_PROXY);
  });

  it('gives the local chain one, two or three nodes, each with its own port', () => {
    const portsOf = (env: NodeJS.ProcessEnv) => readSettings(env, '/checkout').solanaRpcPorts;
    expect(portsOf({ LOCAL_CHAIN_NODES: '1', SOLANA_RPC_PORT: '9000' })).to.deep.equal([9000]);
    expect(portsOf({ SOLANA_SECOND_RPC_PORT: '9001' })).to.deep.equal([8899, 9001]);
    expect(portsOf({ LOCAL_CHAIN_NODES: '3' })).to.deep.equal([8899, 8901, 8902]);
    expect(portNames({ LOCAL_CHAIN_NODES: '1' })).to.not.include('SOLANA_SECOND_RPC_PORT');
    expect(portNames({ LOCAL_CHAIN_NODES: '3' })).to.include('SOLANA_THIRD_RPC_PORT');
    for (const wrong of ['0', '4', 'two'])
      expect(() => portsOf({ LOCAL_CHAIN_NODES: wrong })).to.throw('LOCAL_CHAIN_NODES: must be');
  });

  it('refuses a fault of a node that the local chain does not have', () => {
    const LOCAL_CHAIN_FAULTS = '[{"kind":"false-error","nodes":[3]}]';
    expect(() => readSettings({ LOCAL_CHAIN_FAULTS }, '/checkout')).to.throw(
      'LOCAL_CHAIN_FAULTS: names node 3, and the local chain has 2 (LOCAL_CHAIN_NODES)',
    );
    const three = { LOCAL_CHAIN_FAULTS, LOCAL_CHAIN_NODES: '3' };
    expect(readSettings(three, '/checkout').chainFaults).to.have.length(1);
  });

  it('uses every RPC URL of the chain, without its weight', () => {
    const urlsOf = (text: string) =>
      readSettings({ SOLANA_DEVNET_RPC_URLS: text }, '/checkout').outside.solanaRpcUrls;
    expect(urlsOf(' https://one.test/key 3, https://two.test')).to.deep.equal([
      'https://one.test/key',
      'https://two.test',
    ]);
    expect(urlsOf('https://one.test,https://two.test 2,')).to.deep.equal([
      'https://one.test',
      'https://two.test',
    ]);
  });

  it('treats an empty setting as missing', () => {
    expect(readSettings({ API_PORT: '', DATABASE_URL: '' }, '/checkout')).to.deep.include({
      apiPort: 3000,
      outside: {},
    });
  });
});
