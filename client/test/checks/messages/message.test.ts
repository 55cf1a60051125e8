import { expect } from 'chai';
import {
  decodeLegacyMessage,
  decodeVersionedMessage,
  type Message,
} from '../../../src/checks/messages/message.ts';
import { TransactionRefusedError } from '../../../src/checks/refusal.ts';
import { compileMessage, compileVersionedMessage, newParts } from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';

const ADDRESS_BYTES = 32;

const parts = newParts();

/** `header`: the position of the header's three bytes, after which the number of accounts and the accounts follow. */
const KINDS: [kind: string, bytes: Uint8Array, header: number, decode: (bytes: Uint8Array) => Message][] = [
  ['a legacy message', compileMessage(parts), 0, decodeLegacyMessage],
  ['a message of version 0', compileVersionedMessage(parts), 1, decodeVersionedMessage],
];

for (const [kind, bytes, header, decode] of KINDS) {
  describe(`The decoder of ${kind}`, () => {
    async function expectMalformed(change: (bytes: Uint8Array) => void): Promise<void> {
      const damaged = bytes.slice();
      change(damaged);
      const refusal = await failureOf(TransactionRefusedError, () => decode(damaged));
      expect(refusal.reason).to.equal('malformed_transaction');
    }

    it('reads each account with its rights, and each instruction with its accounts', () => {
      const { accounts, blockhash, instructions } = decode(bytes);
      expect(blockhash).to.equal(parts.blockhash);
      expect(accounts[0]).to.deep.equal({ address: parts.from, isSigner: true, isWritable: true });
      expect(accounts.filter(({ isSigner }) => isSigner)).to.have.length(1);
      const rights = { isSigner: false, isWritable: true };
      expect(accounts).to.deep.include({ address: parts.recipient, ...rights });
      expect(accounts).to.deep.include({ address: parts.reference, ...rights, isWritable: false });
      expect(instructions.at(-1)?.accounts.map(({ address }) => address)).to.deep.equal([
        parts.from,
        parts.recipient,
        parts.reference,
      ]);
    });

    it('refuses a payer whose account may only be read, as the network does', async () => {
      await expectMalformed((damaged) => (damaged[header + 1] = 1));
    });

    it('refuses a message that names an account twice, as the network does', async () => {
      const accounts = header + 4;
      await expectMalformed((damaged) =>
        damaged.copyWithin(accounts + ADDRESS_BYTES, accounts, accounts + ADDRESS_BYTES),
      );
    });

    it('refuses a message of the other kind', async () => {
      for (const [other, message] of KINDS) {
        if (other === kind) continue;
        const refusal = await failureOf(TransactionRefusedError, () => decode(message));
        expect(refusal.reason).to.equal('versioned_message');
      }
    });
  });
}
