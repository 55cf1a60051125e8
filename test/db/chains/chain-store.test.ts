import { expect } from 'chai';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { createChainStore } from '../../../db/chains/chain-store.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { testDatabase } from '../../support/database.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

const FIRST = { chainId: 'test-chain', genesisHash: 'genesis-1' };
const OTHER = { chainId: 'another-chain', genesisHash: 'genesis-2' };

describe('the chain of a network', () => {
  const test = testDatabase();

  it('is the first one that was seen, forever', async () => {
    const chains = createChainStore(test.database);
    const mainnet = { network: 'mainnet', ephemeral: false } as const;
    expect(await chains.lastChainId('mainnet')).to.equal(null);
    const answers = await Promise.all([1, 2, 3].map(() => chains.accept({ ...mainnet, ...FIRST })));
    expect(answers).to.deep.equal([true, true, true]);
    expect(await chains.accept({ ...mainnet, ...OTHER })).to.equal(false);
    expect(await chains.accept({ ...mainnet, ...FIRST, genesisHash: 'genesis-2' })).to.equal(false);
    expect(await chains.accept({ ...mainnet, ...FIRST })).to.equal(true);
    expect(await chains.lastChainId('mainnet')).to.equal(FIRST.chainId);
  });

  it('is the newest one if it is ephemeral, and open operations on the old one are due at once', async () => {
    const chains = createChainStore(test.database);
    const store = createOperationStore(test.database, KINDS);
    const queries = createOperationQueries(test.database);
    const devnet = { network: 'devnet', ephemeral: true } as const;
    expect(await chains.accept({ ...devnet, ...FIRST })).to.equal(true);
    const { id } = await insertOperation(test.database, await newAccount(test.database));
    expect(await store.claimOverdue(10)).to.deep.equal([]);
    expect((await queries.state(id))?.chainReplaced).to.equal(false);

    expect(await chains.accept({ ...devnet, ...OTHER })).to.equal(true);
    expect((await queries.state(id))?.chainReplaced).to.equal(true);
    expect(await store.claimOverdue(10)).to.deep.equal([{ id, kind: 'send' }]);
  });
});
