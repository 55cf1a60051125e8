import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { InvalidArgumentError, UnexpectedAnswerError } from '../../src/errors.ts';
import { AuthenticationError } from '../../src/transport/api-errors.ts';
import {
  beginStream,
  refusal,
  startEventStreamServer,
  type EventStreamServer,
} from '../support/event-stream-server.ts';
import { clientOf } from '../support/fixtures.ts';
import { newAddress } from '../support/send-transaction.ts';
import { take } from '../support/take.ts';
import { thrownBy } from '../support/thrown.ts';

const ADDRESS = newAddress();

function balanceEvent(sol: string, address = ADDRESS): string {
  const data = {
    wallet_address: address,
    sol,
    balances: {},
    total_usd_value: null,
    total_usd_value_reason: 'network_unpriced',
    unpriced_tokens: 0,
    slot: 1,
    source: 'ledger',
    hidden_tokens: 0,
  };
  return `event: balance\ndata: ${JSON.stringify(data)}\n\n`;
}

describe('client.followBalance', () => {
  let server: EventStreamServer;

  async function serve(answer: (response: ServerResponse, count: number) => void) {
    server = await startEventStreamServer((response, _, count) => answer(response, count));
    return clientOf(server);
  }

  afterEach(() => server.close());

  it('yields each balance, connects again after a cut, and begins there with the balance as it is', async () => {
    const client = await serve((response, count) => {
      beginStream(response).write(balanceEvent(String(count)));
      if (count < 3) response.end(': the stream ends here\n\n');
    });
    const balances = await take(client.followBalance(ADDRESS, { includeSpam: true }), 3);
    expect(balances.map(({ sol }) => sol)).to.deep.equal(['1', '2', '3']);
    expect(server.requests.map(({ url }) => url)).to.deep.equal(
      Array.from({ length: 3 }, () => `/v1/wallet/balance?address=${ADDRESS}&include_spam=true`),
    );
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('ends for a wallet that the service does not follow', async () => {
    const client = await serve((response) =>
      beginStream(response).end(`${balanceEvent('2')}event: end\ndata: {"wallet_address":"${ADDRESS}"}\n\n`),
    );
    const seen: string[] = [];
    for await (const { sol } of client.followBalance(ADDRESS)) seen.push(sol);
    expect(seen).to.deep.equal(['2']);
    expect(server.requests).to.have.length(1);
  });

  it('reads the balance of a wallet with thousands of tokens', async () => {
    const token = {
      amount: '1',
      usd_value: null,
      usd_value_reason: 'network_unpriced',
      change: null,
      decimals: 6,
      token_program: null,
      frozen: false,
    };
    const balances = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`token ${index}`, { ...token, mint: `mint ${index}` }]),
    );
    const client = await serve((response) =>
      beginStream(response).write(
        balanceEvent('1').replace('"balances":{}', `"balances":${JSON.stringify(balances)}`),
      ),
    );
    const [balance] = await take(client.followBalance(ADDRESS), 1);
    expect(Object.keys(balance?.balances ?? {})).to.have.length(5_000);
  });

  it('throws once the key is revoked, and refuses what is not the balance that was asked for', async () => {
    const client = await serve((response, count) => {
      if (count === 1) beginStream(response).end(balanceEvent('1'));
      else if (count === 2) response.writeHead(401).end(refusal('INVALID_API_KEY'));
      else beginStream(response).write(balanceEvent('1', newAddress()));
    });
    const revoked = await thrownBy(() => take(client.followBalance(ADDRESS), 2));
    expect(revoked).to.be.instanceOf(AuthenticationError);
    expect(await thrownBy(() => take(client.followBalance(ADDRESS), 1))).to.be.instanceOf(
      UnexpectedAnswerError,
    );
    expect(await thrownBy(() => take(client.followBalance('me'), 1))).to.be.instanceOf(InvalidArgumentError);
  });
});
