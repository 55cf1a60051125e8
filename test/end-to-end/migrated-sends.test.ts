import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { migrate } from '../../db/migrate.ts';
import { readOpenCommitments } from '../../db/operations/open-commitments.ts';
import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { outcome, postSend, sendBody, type SendBody } from '../api/support/send-bodies.ts';
import { checkSend } from '../soak/sends/checker/checker.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { eventNames } from '../support/operation-events.ts';
import { parts } from '../support/parts.ts';
import { createStagedSends, type StagedSend, type StagedSends } from '../support/staged-sends.ts';
import { createIssuer, type TestToken } from '../support/test-tokens.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import {
  committedByD3b9ec1,
  contentHashOfD3b9ec1,
  readRowsOfD3b9ec1,
  takeBackToD3b9ec1,
  type OperationOfD3b9ec1,
} from './support/database-of-d3b9ec1.ts';
import { schemaListing } from './support/schema-listing.ts';
import { PLACES, sendsInEveryStatus, type PlacedSends } from './support/sends-in-every-status.ts';

/** Recorded once, from a database that d3b9ec1's own migrations had made. */
const SCHEMA_OF_D3B9EC1 = new URL('schema-d3b9ec1.txt', import.meta.url);

/** The wallet's balance of the token, in base units. */
const TOKENS = 1_000_000n;

/** Above any fee. */
const FEE_LAMPORTS = 100_000n;

const KEYED = { headers: { 'idempotency-key': 'before-the-upgrade' } };

/** The confirmation was reported before events named the nodes that agree. */
const WITHOUT_NODES = 'FALSE EVENT, transaction.confirmed by 0 nodes and not 1';

describe('an upgrade of a database of commit d3b9ec1 with open sends', () => {
  let service: TestService;
  let chain: FaultyChain;
  let token: TestToken;
  let from: TestWallet;
  let accountId: string;
  let call: CallApi;
  let sends: StagedSends;
  let placed: PlacedSends;
  let keyed: { body: SendBody; send: StagedSend };
  /** Taken by the new version. */
  const more: StagedSend[] = [];
  const schemas = { present: '', takenBack: '', migrated: '' };
  let rows: OperationOfD3b9ec1[];
  let committed: { count: number; lamports: bigint; baseUnits: bigint };

  before(async () => {
    chain = await startFaultyChain();
    service = await startTestService({ environment: { SOLANA_DEVNET_RPC_URLS: chain.rpcUrl } });
    const account = await service.createAccount();
    accountId = account.accountId;
    from = await fundedWallet();
    token = await (await createIssuer()).createMint('none');
    await token.mintTo(from.address, TOKENS);
    call = await createApiClient(service, account.apiKey);
    sends = createStagedSends((...request) => call(...request), from);
    keyed = await sendWithKey();
    placed = await sendsInEveryStatus(sends, chain, token.mint);
    await service.worker?.stop();
    await service.api.stop();

    schemas.present = await schemaListing(service.database);
    await takeBackToD3b9ec1(service.database);
    schemas.takenBack = await schemaListing(service.database);
    rows = await readRowsOfD3b9ec1(service.database);
    committed = await committedByD3b9ec1(service.database, token.mint);

    await migrate(service.database);
    schemas.migrated = await schemaListing(service.database);
    chain.faults.clear();
    call = await createApiClient({ api: await service.startAnotherApi() }, account.apiKey);
  });
  after(async () => {
    await service.stop();
    await chain.close();
  });

  async function sendWithKey() {
    const body = await sendBody(from);
    return { body, send: stagedSend(await postSend(call, from, body, KEYED), body.to) };
  }

  it('starts from the tables that d3b9ec1 had, and ends with those of today', async () => {
    expect(schemas.takenBack).to.equal(await readFile(SCHEMA_OF_D3B9EC1, 'utf8'));
    expect(schemas.migrated).to.equal(schemas.present);
  });

  it('starts from a send in every place, with the content hash that d3b9ec1 made', () => {
    const places = Object.entries(placed).map(([name, { operationId }]) => {
      const row = rows.find(({ id }) => id === operationId);
      return [name, [row?.status, row?.status_reason].filter((part) => part !== null).join(' ')];
    });
    expect(Object.fromEntries(places)).to.deep.equal(PLACES);
    for (const row of rows) expect(row.content_hash, row.id).to.equal(contentHashOfD3b9ec1(row));
  });

  it('makes the account the owner of all that was its own', async () => {
    for (const table of ['operations', 'operation_timeline', 'idempotency_keys', 'events']) {
      const owners = await service.database(table).distinct('owner_id').pluck('owner_id');
      expect(owners, table).to.deep.equal([accountId]);
    }
    expect(await service.database('owners')).to.deep.equal([{ id: accountId, kind: 'account' }]);
  });

  function committedNow() {
    const { chain_id: chainId } = rows[0] ?? { chain_id: '' };
    const wallet = { ownerId: accountId, walletAddress: from.address, network: 'devnet' as const, chainId };
    return readOpenCommitments(service.database, wallet, token.mint);
  }

  it('counts what open sends take from their wallet as before, and what has ended as nothing', async () => {
    expect(await committedNow()).to.deep.equal(committed);
    const ended = (await service.database('operations').whereNotNull('ended_at')) as object[];
    expect(ended).to.have.length(1);
    expect(ended[0]).to.include({ committed_lamports: '0', committed_mint: null, committed_base_units: '0' });
  });

  it('refuses a send that the balance does not allow together with the open ones', async () => {
    const ask = async (body: Partial<SendBody>, expected: string) => {
      const to = (await newWallet()).address;
      const answer = await postSend(call, from, { to, ...body });
      expect(outcome(answer)).to.equal(expected);
      if (answer.status === 202) more.push(stagedSend(answer, to));
      return answer;
    };
    const units = (amount: bigint) => ({ token: token.mint, amount: formatAmount(amount, token.decimals) });
    const held = await lamportsOf(from.address);
    const { error } = await ask({ amount: formatSol(held - committed.lamports) }, '422 INSUFFICIENT_FUNDS');
    expect(error.details).to.include(`${formatSol(committed.lamports)} for other open operations`);
    const leftTokens = TOKENS - committed.baseUnits;
    await ask(units(leftTokens + 1n), '422 INSUFFICIENT_FUNDS');

    await ask(units(leftTokens), '202');
    const left = held - (await committedNow()).lamports;
    await ask({ amount: formatSol(left - FEE_LAMPORTS) }, '202');
  });

  it('answers a repeat of an earlier request with what it made', async () => {
    const { status, data } = await postSend(call, from, keyed.body, KEYED);
    expect({ status, id: data['operation_id'] }).to.deep.equal({ status: 202, id: keyed.send.operationId });
  });

  describe('once a worker runs', () => {
    before(() => service.startAnotherWorker());

    async function finish(
      send: StagedSend,
      status: string,
      names: readonly string[],
      problems: string[] = [],
    ) {
      await sends.goOn(send);
      expect((await sends.read(send))['status']).to.equal(status);
      const rig = { chainRpcUrl: (await parts()).chain.rpcUrl, database: service.database };
      const found = await checkSend(rig, send);
      expect(found).to.deep.equal(problems.map((problem) => `${send.operationId}: ${problem}`));
      const events = await eventNames(service.database, send.operationId);
      expect([...new Set(events)], 'events').to.deep.equal(names);
      // One that is signed again is sent again.
      const ends = events.filter((name) => name !== 'transaction.pending');
      expect(ends, 'events of its end').to.have.length(Math.min(names.length, 1));
    }

    const LANDED = ['transaction.pending', 'transaction.confirmed'];

    it('those that can still be confirmed and signed are, land once and become final', async () => {
      const { unconfirmed, unconfirmedToken, unsigned, unsignedToken, toSign, toSignToken } = placed;
      await Promise.all(
        [unconfirmed, unconfirmedToken, unsigned, unsignedToken, toSign, toSignToken].map((send) =>
          finish(send, 'confirmed', LANDED),
        ),
      );
    });

    it('those that were submitted and had not landed do so, once', async () => {
      await Promise.all([placed.submitted, placed.tooOld].map((send) => finish(send, 'confirmed', LANDED)));
    });

    it('the one that was confirmed becomes final, and is not reported again', async () => {
      await finish(placed.confirmed, 'confirmed', LANDED, [WITHOUT_NODES]);
    });

    it('those that were given up end as they were to', async () => {
      await finish(placed.cancelling, 'cancelled', ['transaction.failed']);
      await finish(placed.expiring, 'expired', ['transaction.failed']);
      await Promise.all(
        [keyed.send, ...more].map(async (send) => {
          await sends.giveUp(send);
          await finish(send, 'cancelled', []);
        }),
      );
    });
  });
});

/** A send from which nothing arrives. */
function stagedSend({ status, data, body }: ApiAnswer, recipient: string): StagedSend {
  if (status !== 202) throw new Error(`the send was not taken: ${JSON.stringify(body)}`);
  const [operationId, contentHash] = [String(data['operation_id']), String(data['content_hash'])];
  return { operationId, contentHash, recipient, lamports: 0n };
}
