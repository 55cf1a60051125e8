import { expect } from 'chai';
import { claimedNameOf, CONFIG_PROGRAM } from '../../../chain/stakes/validator-info.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { STAKE_PROGRAM } from '../../../domain/stakes/position.ts';
import { readValidatorNames } from '../../../chain/stakes/read-validator-names.ts';
import { scriptedStakes } from '../../activities/stakes/support/scripted-stakes.ts';
import { claimBytes, listedClaim, type ValidatorClaim } from '../../support/validator-claim.ts';

const IDENTITY = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const OTHER = 'CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu';
const NEVER = new AbortController().signal;

function nameOf(claim: Partial<ValidatorClaim>): string | null {
  return nameIn(claimBytes({ identity: IDENTITY, text: JSON.stringify({ name: 'Ada' }), ...claim }));
}

function nameIn(data: Buffer, owner = CONFIG_PROGRAM): string | null {
  return claimedNameOf({ lamports: 1n, executable: false, owner, data })?.name ?? null;
}

const named = (name: unknown): string | null => nameOf({ text: JSON.stringify({ name }) });

describe('the name that a validator claims on the chain', () => {
  it('is read with the identity that has signed it', () => {
    const text = JSON.stringify({ name: 'Ada', website: 'https://ada.example', keybaseUsername: 'ada' });
    // The account is longer than its text.
    const data = Buffer.concat([claimBytes({ identity: IDENTITY, text }), Buffer.alloc(100)]);
    const account = { lamports: 1n, executable: false, owner: CONFIG_PROGRAM, data };
    expect(claimedNameOf(account)).to.deep.equal({ identity: IDENTITY, name: 'Ada' });
  });

  it('counts only if the identity has signed, in an account of the Config program for validators', () => {
    expect(nameOf({})).to.equal('Ada');
    expect(nameOf({ signed: 0 })).to.equal(null);
    expect(nameOf({ signed: 2 })).to.equal(null);
    expect(nameOf({ first: OTHER })).to.equal(null);
    for (const keys of [0, 1, 3, 255]) expect(nameOf({ keys }), `${keys} keys`).to.equal(null);
    const data = claimBytes({ identity: IDENTITY, text: JSON.stringify({ name: 'Ada' }) });
    expect(nameIn(data, STAKE_PROGRAM)).to.equal(null);
    expect(claimedNameOf(null)).to.equal(null);
  });

  it('is none if the bytes are cut off anywhere, and never an error', () => {
    const data = claimBytes({ identity: IDENTITY, text: JSON.stringify({ name: 'Ada' }) });
    for (let bytes = 0; bytes < data.length; bytes += 1) {
      expect(nameIn(data.subarray(0, bytes)), `${bytes} bytes`).to.equal(null);
    }
  });

  it('is none if the text is longer than it says, longer than any, not UTF-8, not JSON, or has no name', () => {
    for (const length of [0n, 5n, 1_000n, 1_025n, 2n ** 63n, 2n ** 64n - 1n]) {
      expect(nameOf({ length }), `${length}`).to.equal(null);
    }
    expect(nameOf({ text: JSON.stringify({ name: 'Ada', details: 'x'.repeat(1_024) }) })).to.equal(null);
    expect(nameOf({ text: Buffer.from('7b226e616d65223a22ff227d', 'hex') })).to.equal(null);
    for (const text of ['', 'Ada', 'null', '[]', '"Ada"', '{}', '{"name":1}', '['.repeat(1_000)]) {
      expect(nameOf({ text }), text).to.equal(null);
    }
  });

  it('changes nothing around it: hidden signs, other directions of writing and piled marks are left out', () => {
    expect(named('  A\u0000d\u202ea\u2066\u200b \u00a0\n1 ')).to.equal('A d a 1');
    expect(named(`Z${'\u0301'.repeat(50)}algo`)).to.match(/^\u0179\u0301{1,2}algo$/);
    expect(named('\u202e\u200b \u3164')).to.equal(null);
    expect(named('<b>Ada</b>'), 'shown as it is, and never read').to.equal('<b>Ada</b>');
  });

  it('has at most 32 characters, and is not an address', () => {
    expect(named('🦀'.repeat(40))).to.equal('🦀'.repeat(32));
    expect(named(OTHER)).to.equal(null);
    expect(named(` ${OTHER}\u200b`)).to.equal(null);
  });
});

describe('the names of all validators', () => {
  it('are the same on each node, also if a validator has several accounts', async () => {
    const claim = (name: string) => ({ identity: IDENTITY, text: JSON.stringify({ name }) });
    const accounts = [listedClaim(OTHER, claim('Last')), listedClaim(IDENTITY, claim('First'))];
    for (const listed of [accounts, accounts.toReversed()]) {
      const names = await readValidatorNames({
        call: async (_method, _params, result) => result.parse(listed),
      });
      expect([...names]).to.deep.equal([[IDENTITY, 'Last']]);
    }
  });

  it('count if a quorum of the nodes shows them', async () => {
    const stakes = scriptedStakes(2);
    stakes.chain.names.set(IDENTITY, 'Ada').set(OTHER, 'Grace');
    expect([...(await stakes.nodes.votes.names(NEVER))]).to.have.deep.members([
      [IDENTITY, 'Ada'],
      [OTHER, 'Grace'],
    ]);
    const other = stakes.copy();
    other.names.set(OTHER, 'Mallory');
    stakes.showOn(1, other);
    const names = await stakes.nodes.votes.names(NEVER);
    expect(names.get(IDENTITY)).to.equal('Ada');
    expect(names.get(OTHER)).to.equal(null);
  });

  it('are not known if too few nodes say them', async () => {
    const stakes = scriptedStakes(2);
    stakes.showOn(1, { ...stakes.copy(), refuses: 'getProgramAccounts' });
    const failure = await stakes.nodes.votes.names(NEVER).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ChainError);
  });
});
