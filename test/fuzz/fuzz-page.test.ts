import { expect } from 'chai';
import { createWalletClient } from '../../client/src/index.ts';
import { pageOpenApiText } from '../../web/openapi-text.ts';
import { readApiDocument } from '../support/api-document.ts';
import { newWallet } from '../support/chain-client.ts';
import type { BrowserTab } from '../web/support/browser-tab.ts';
import { proveWallet, startWebService, type WebService } from '../web/support/web-service.ts';
import { fuzzOperation, suspiciousLines } from './fuzz-api.ts';
import { startFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { PRICES_BY_HAND } from '../support/price-history.ts';
import { createRequestSender, type RequestSender } from './send-request.ts';
import { acceptedTexts } from './unstorable-texts.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

const RUNS_PER_ROUTE = 20;

/** After these the session is another one, or none. */
const LAST = ['disconnectWallet', 'endSession'];

describe(`every request of the wallet page (FUZZ_SEED=${SEED})`, () => {
  let web: WebService;
  let world: FuzzWorld;
  let othersView: unknown;
  let sessionToken: string;

  before(async () => {
    web = await startWebService({
      environment: {
        ...PRICES_BY_HAND,
        WEB_OPEN_REQUESTS_PER_MINUTE_PER_ADDRESS: '100000',
        WEB_OPEN_REQUESTS_PER_MINUTE: '100000',
        // It does not answer.
        FAUCET_URL: 'http://127.0.0.1:1/faucet',
      },
    });
    const api = await startFuzzWorld(web.service);
    const tab = web.openTab();
    expect((await proveWallet(tab, api.ownWallet)).status).to.equal(200);
    const { operations } = createWalletClient({
      baseUrl: web.service.baseUrl,
      apiKey: api.ownKey,
      network: 'devnet',
    });
    for (const id of api.ownOperationIds) {
      const token = (await operations.createLink(id)).url.split('/#')[1];
      expect((await tab.post('/page/session/redeem', { token })).status).to.equal(200);
    }
    const sender = asPage(createRequestSender(web.publicUrl), tab, api.ownKey);
    sessionToken = tab.cookie()?.split('=')[1] ?? expect.fail();
    world = { ...api, sender, document: readApiDocument(pageOpenApiText()) };
    othersView = await world.othersView();
  });
  // A new hour begins for each route: together they take more than the 720 requests of a session.
  beforeEach(async () => {
    await web.service.database('request_limits').update({ window_ends_at: new Date() });
  });
  after(async () => {
    world.sender.close();
    await web.stop();
  });

  /** The same requests with the session's cookie in place of the account's key, from a page of this origin. */
  function asPage(sender: RequestSender, tab: BrowserTab, ownKey: string): RequestSender {
    return {
      close: () => sender.close(),
      send: ({ headers: { authorization, ...headers }, ...request }) =>
        sender.send({
          ...request,
          headers: {
            origin: web.publicUrl,
            ...headers,
            ...(authorization === `Bearer ${ownKey}` ? { cookie: tab.cookie() ?? '' } : {}),
          },
        }),
    };
  }

  it('refuses a text with a zero character or half of a surrogate pair by the name of its field, on every route', async () => {
    // The requests of a wallet count together, also of several sessions.
    const tab = web.openTab();
    expect((await proveWallet(tab, await newWallet())).status).to.equal(200);
    const sender = asPage(createRequestSender(web.publicUrl), tab, world.ownKey);
    const accepted: string[] = [];
    for (const operation of world.document.operations) {
      accepted.push(...(await acceptedTexts(operation, { ...world, sender })));
    }
    sender.close();
    expect(accepted.join('\n')).to.equal('');
  });

  const operations = readApiDocument(pageOpenApiText()).operations.toSorted(
    (one, other) => LAST.indexOf(one.operationId) - LAST.indexOf(other.operationId),
  );
  for (const operation of operations) {
    it(`${operation.method} ${operation.path} is answered as documented, and without data of another account`, async () => {
      const tally = await fuzzOperation(world, operation, { seed: SEED, runs: RUNS_PER_ROUTE });
      expect([...tally.keys()].filter((each) => each.startsWith('429'))).to.deep.equal([]);
    });
  }

  it('changes nothing of another account, and leaves neither an error nor a secret in the log', async () => {
    expect(await world.othersView()).to.deep.equal(othersView);
    expect(suspiciousLines(world)).to.deep.equal([]);
    const lines = web.logged().split('\n');
    expect(lines.filter((line) => line.includes('"level":"error"'))).to.deep.equal([]);
    const secrets = [...world.secrets, sessionToken];
    expect(secrets.filter((secret) => web.logged().includes(secret))).to.deep.equal([]);
  });
});
