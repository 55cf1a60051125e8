import { base58 } from '@scure/base';
import { expect } from 'chai';
import { readMemos } from '../../../chain/transactions/read-memos.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { result, rpcServers } from '../support/rpc-server.ts';

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const FIRST_MEMO = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo';
const SYSTEM = '11111111111111111111111111111111';

const data = (text: string): string => base58.encode(new TextEncoder().encode(text));

describe('The memos of a transaction', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  async function memosIn(transaction: unknown): Promise<string[] | null> {
    const { url } = await servers.node(result(transaction));
    return readMemos(poolOf([url]), 'signature');
  }

  it('are what its sender wrote, also through other programs and from tables of addresses', async () => {
    const memos = await memosIn({
      transaction: {
        message: {
          accountKeys: ['sender', SYSTEM, MEMO],
          instructions: [
            { programIdIndex: 1, data: data('no memo') },
            { programIdIndex: 2, data: data('Factura 7 ✓') },
          ],
        },
      },
      meta: {
        innerInstructions: [{ instructions: [{ programIdIndex: 3, data: data('inside') }] }],
        loadedAddresses: { writable: [FIRST_MEMO], readonly: [] },
      },
    });
    expect(memos).to.deep.equal(['Factura 7 ✓', 'inside']);
  });

  it('are none in a transaction without one, and unknown without the transaction', async () => {
    const message = {
      accountKeys: ['sender', SYSTEM],
      instructions: [{ programIdIndex: 1, data: data('x') }],
    };
    expect(await memosIn({ transaction: { message }, meta: {} })).to.deep.equal([]);
    expect(await memosIn(null)).to.equal(null);
  });
});
