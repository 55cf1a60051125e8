import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createTokenList } from '../../../chain/tokens/token-list.ts';
import { readTokenList } from '../../../config/token-list.ts';
import { thresholdName } from '../../../domain/chats/deposit-threshold.ts';
import { pricedToken } from '../../../use-cases/prices/priced-token.ts';
import { namedToken } from '../../../use-cases/tokens/named-token.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';

const JITO_SOL = 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn';
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';

const list = createTokenList([
  { symbol: 'jitoSOL', mint: JITO_SOL, name: 'Jito Staked SOL' },
  { symbol: '$WIF', mint: WIF, name: 'dogwifhat' },
]);
const chain = { listedToken: (_network: string, name: string) => list.find(name) };

/** By each way in which callers and people name a token. */
function named(text: string): (string | null)[] {
  const send = ((): string | null => {
    try {
      return namedToken(chain, 'mainnet', text).name;
    } catch {
      return null;
    }
  })();
  return [send, pricedToken(chain, 'mainnet', text).symbol, thresholdName(text, list.find) ?? null];
}

describe('a token', () => {
  it('is named by its symbol in any case, with or without a dollar sign, and by its mint', () => {
    for (const text of ['jitoSOL', 'JITOSOL', 'jitosol', '$jitoSol', JITO_SOL]) {
      expect(named(text), text).to.deep.equal(['jitoSOL', 'jitoSOL', 'jitoSOL']);
    }
    for (const text of ['$WIF', '$wif', 'WIF', 'wif']) {
      expect(named(text), text).to.deep.equal(['$WIF', '$WIF', '$WIF']);
    }
    for (const text of ['SOL', 'sol', 'Sol', '$SOL', '$sol']) {
      expect(named(text), text).to.deep.equal(['SOL', 'SOL', 'SOL']);
    }
    expect(thresholdName('usd', list.find)).to.equal('USD');
  });

  it('has its symbol as its name, or its mint if it is not listed', () => {
    expect(['SOL', WIF, RECIPIENT].map((token) => list.nameOf(token))).to.deep.equal([
      'SOL',
      '$WIF',
      RECIPIENT,
    ]);
  });

  it('is not named by a symbol that only looks like its own, nor by a mint in another case', () => {
    for (const text of [
      '\u017fol', // a long s, whose capital letter is S
      'SO\u029f',
      'jito\u0405OL', // Cyrillic
      'w\u0131f', // i without a dot, whose capital letter is I
      '\uff33\uff2f\uff2c', // full width
      '$$SOL',
      'S0L',
      '$',
      '',
      JITO_SOL.toLowerCase(),
    ]) {
      expect(named(text), text).to.deep.equal([null, null, null]);
    }
  });

  it('is on a list only with a symbol that no other token has in another spelling', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-tokens-'));
    const read = (...symbols: string[]) => {
      const file = join(folder, 'tokens.json');
      const mints = [JITO_SOL, WIF];
      writeFileSync(
        file,
        JSON.stringify(symbols.map((symbol, index) => ({ symbol, mint: mints[index], name: 'A token' }))),
      );
      return () => readTokenList('mainnet', file);
    };
    expect(read('jitoSOL', 'JitoSO')()).to.have.length(2);
    expect(read('jitoSOL', 'JITOSOL')).to.throw('1.symbol: is listed twice');
    expect(read('WIF', '$wif')).to.throw('1.symbol: is listed twice');
    for (const symbol of ['SOL', 'sol', '$Sol']) expect(read(symbol)).to.throw('SOL is the native token');
    rmSync(folder, { recursive: true });
  });
});
