import { writeFile } from 'node:fs/promises';
import { generateKeypairSigner } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';

/** Only the file's owner can read it. */
const OWNER_ONLY = 0o600;

export const keyNewCommand: Command = {
  name: 'key new',
  help: `wallet-service key new <file>

Makes a new wallet: writes its key to a new file on this machine, in the format of Solana's tools, and prints its address.
The file is the whole wallet. A person who has it has the money, and if it is lost, so is the money: keep a copy in a safe place.
The command asks the service nothing, and never overwrites a file.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [file = ''], output }) {
    const signer = generateKeypairSigner();
    try {
      // `wx` fails if the file exists.
      await writeFile(file, JSON.stringify([...signer.exportSecretKey()]), { mode: OWNER_ONLY, flag: 'wx' });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      throw new UsageError(
        code === 'EEXIST'
          ? `${file} exists already: name a new file, so that no key is lost`
          : `${file} cannot be written (${String(code)})`,
      );
    }
    output.note(`The key is in ${file}. Only you can read it; keep a copy in a safe place.`);
    output.print({ type: 'key', address: signer.address, file }, signer.address);
    return EXIT_CODES.done;
  },
};
