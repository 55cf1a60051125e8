import { expect } from 'chai';
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { jsonRpc } from '../../support/faulty-chain.ts';
import { parts } from '../../support/parts.ts';
import { signOtherwise } from '../../support/random-nonce-signature.ts';
import { hasLanded } from '../../support/test-payer.ts';
import { waitUntil } from '../../support/wait-until.ts';

const SEED_BYTES = 32;

describe('local/chain: several nodes', () => {
  it('each answers for the same chain, on its own port', async () => {
    const { rpcUrl, rpcUrls } = (await parts()).chain;
    expect(new Set(rpcUrls).size).to.equal(3);
    expect(rpcUrls[0]).to.equal(rpcUrl);
    const genesis = await Promise.all(
      rpcUrls.map(async (url) => (await jsonRpc(url).ask('getGenesisHash')).result),
    );
    expect(new Set(genesis).size).to.equal(1);
  });

  it('processes a message once, whichever nodes get it and with any signatures', async () => {
    const [one, other] = (await parts()).chain.rpcUrls.map(jsonRpc);
    if (!one || !other) throw new Error('two nodes are missing');
    const payer = Keypair.generate();
    const address = payer.publicKey.toBase58();
    const airdrop = String((await one.ask('requestAirdrop', [address, 1_000_000_000])).result);
    await waitUntil('the airdrop landed', () => hasLanded(airdrop));
    const newest = await one.ask('getLatestBlockhash', [{ commitment: 'confirmed' }]);
    const { value } = newest.result as { value: { blockhash: string } };
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: value.blockhash }).add(
      SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1_000_000,
      }),
    );
    transaction.sign(payer);
    const wire = transaction.serialize();
    const otherwise = Buffer.from(wire);
    const message = transaction.serializeMessage();
    otherwise.set(signOtherwise(message, payer.secretKey.subarray(0, SEED_BYTES)), 1);

    const options = { encoding: 'base64', skipPreflight: true };
    const first = await one.ask('sendTransaction', [wire.toString('base64'), options]);
    expect(first.result).to.be.a('string');
    const second = await other.ask('sendTransaction', [otherwise.toString('base64'), options]);
    expect(second).to.have.nested.property('error.data.err', 'AlreadyProcessed');
  });
});
