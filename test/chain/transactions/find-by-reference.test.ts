import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import { findByReference } from '../../../chain/transactions/find-by-reference.ts';
import { MADE_BY, madeTransaction, type MadeTransaction } from '../../activities/support/scripted-chain.ts';
import { failureOf } from '../support/failed-call.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { closedUrl, result, rpcServers } from '../support/rpc-server.ts';

const REFERENCE = { referenceKey: 'reference', wallet: MADE_BY };

describe('transactions with a reference', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  async function nodeThatShows(...transactions: MadeTransaction[]): Promise<string> {
    const { url } = await servers.node((response, { method, params }) => {
      if (method === 'getSignaturesForAddress') {
        return result(transactions.map(({ signature }) => ({ signature, slot: 1, err: null })))(response);
      }
      const found = transactions.find(({ signature }) => signature === params[0]);
      const wire = found && Buffer.from(found.wire).toString('base64');
      return result(wire === undefined ? null : { transaction: [wire, 'base64'] })(response);
    });
    return url;
  }

  const signaturesOf = async (urls: string[]): Promise<string[]> =>
    (await findByReference(poolOf(urls).inTurn(), REFERENCE)).map(({ signature }) => signature);

  it('is found if one node hides what another one shows', async () => {
    const ours = madeTransaction();
    expect(await signaturesOf([await nodeThatShows(), await nodeThatShows(ours)])).to.deep.equal([
      ours.signature,
    ]);
    expect(await signaturesOf([closedUrl(), await nodeThatShows(ours)])).to.deep.equal([ours.signature]);
  });

  it('is not what a node invents: the wallet’s signature over it is checked', async () => {
    const ours = madeTransaction();
    const bytes = randomBytes(64);
    const forged: MadeTransaction = {
      ...ours,
      signature: base58.encode(bytes),
      wire: Uint8Array.of(1, ...bytes, ...ours.message),
    };
    expect(await signaturesOf([await nodeThatShows(forged), await nodeThatShows()])).to.deep.equal([]);
  });

  it('begins with what most nodes show', async () => {
    const [known, alone] = [madeTransaction(), madeTransaction()];
    const urls = [await nodeThatShows(alone, known), await nodeThatShows(known)];
    expect(await signaturesOf(urls)).to.deep.equal([known.signature, alone.signature]);
  });

  it('is not said to be nothing if no node answers', async () => {
    const nodes = poolOf([closedUrl(), closedUrl()]).inTurn();
    expect((await failureOf(findByReference(nodes, REFERENCE))).kind).to.equal('unavailable');
  });
});
