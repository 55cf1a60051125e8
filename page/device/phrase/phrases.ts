import { expectWarned } from '../device-wallets.ts';
import type { Device, DevicePhrase, DeviceWallet, Key, PhraseWallet } from '../device-types.ts';
import { createPhraseCheck } from '../phrase-check.ts';
import { expectKind, using, type Secret } from '../secret.ts';
import type { WebCrypto } from '../seal.ts';
import { readName } from '../wallet-name.ts';
import { addressOf } from './derive-key.ts';
import { NEW_ENTROPY_BYTES, readPhrase, secretOf, wordsOf, type PhraseSecret } from './phrase.ts';

export interface PhrasesDeps {
  crypto: WebCrypto;
  /** Throws ALREADY_HERE, OTHER_NETWORK. */
  expectNew(wallet: Pick<DeviceWallet, 'address' | 'network'>): Promise<void>;
  /** Locks a phrase and stores it. Throws as `expectNew`, before the lock is made. */
  add(secret: PhraseSecret, wallet: PhraseWallet, key: Key, checked: boolean): Promise<DevicePhrase>;
  /** Opens an unlocked phrase. Throws LOCKED, OTHER_SECRET. */
  open<Result>(phraseId: string, use: (secret: PhraseSecret) => Result | Promise<Result>): Promise<Result>;
  /** Opens a record with the key of its lock, also while it is unlocked. Unlocked afterwards. */
  openAgain<Result>(id: string, key: Key, use: (secret: Secret) => Result | Promise<Result>): Promise<Result>;
  change(phraseId: string, edit: { checked: true }): Promise<DevicePhrase>;
}

type PhraseCalls =
  'makePhrase' | 'restorePhrase' | 'expectRestorable' | 'askForWords' | 'checkPhrase' | 'showWords';

/** The calls of the device that bring a phrase here, show its words and check that they were kept. */
export function createPhrases({
  crypto,
  expectNew,
  add,
  open,
  openAgain,
  change,
}: PhrasesDeps): Pick<Device, PhraseCalls> {
  const check = createPhraseCheck(crypto);
  const wordsWhileUnlocked = (phraseId: string): Promise<readonly string[]> =>
    open(phraseId, ({ entropy }) => wordsOf(entropy));
  return {
    async makePhrase({ name, network, key }) {
      const first = { name: readName(name), network, account: 0 };
      const entropy = crypto.getRandomValues(new Uint8Array(NEW_ENTROPY_BYTES));
      return await using(await secretOf(entropy), async (secret) => {
        const phrase = await add(secret, { address: addressOf(secret.seed, first), ...first }, key, false);
        return { phrase, words: await wordsOf(secret.entropy) };
      });
    },
    async restorePhrase({ words, name, network, key, intoTestNetwork = false }) {
      const first = { name: readName(name), network, account: 0 };
      return await using(await readPhrase(words), async (secret) => {
        expectWarned(network, intoTestNetwork);
        return await add(secret, { address: addressOf(secret.seed, first), ...first }, key, true);
      });
    },
    async expectRestorable({ words, network, intoTestNetwork = false }) {
      await using(await readPhrase(words), async ({ seed }) => {
        expectWarned(network, intoTestNetwork);
        await expectNew({ address: addressOf(seed, { account: 0 }), network });
      });
    },
    async askForWords(phraseId) {
      const words = await wordsWhileUnlocked(phraseId);
      return check.ask(phraseId, words.length);
    },
    async checkPhrase(phraseId, answers) {
      check.compare(phraseId, await wordsWhileUnlocked(phraseId), answers);
      return await change(phraseId, { checked: true });
    },
    showWords: (phraseId, key) =>
      openAgain(phraseId, key, (secret) => wordsOf(expectKind(secret, 'phrase').entropy)),
  };
}
