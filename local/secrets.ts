import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writePrivateJson } from './private-file.ts';

const KEY_BYTES = 32; // AES-256
const KEY_ID_BYTES = 4;
const TOKEN_BYTES = 24;
const BOT_TOKEN_BYTES = 27;
const LOCAL_BOT_ID = 42_000_001;

const secretsSchema = z.object({
  encryption_keys: z.string().min(1),
  codec_token: z.string().min(1),
  bot_token: z.string().min(1),
});

export interface Secrets {
  /** In the format of ENCRYPTION_KEYS: `<key id>:<base64>`. */
  encryptionKeys: string;
  codecToken: string;
  /** Token of the bot in the local messenger, in the form of Telegram's tokens. */
  botToken: string;
}

/** Created once and kept: without its key, the database's content cannot be read again. */
export async function loadSecrets(localDirectory: string): Promise<Secrets> {
  const file = join(localDirectory, 'secrets.json');
  let secrets = await readJson(file, secretsSchema);
  if (secrets === undefined) {
    if (await exists(file))
      throw new Error(`${file} can't be read. Repair it: the database's content needs its key.`);
    secrets = {
      encryption_keys: `local-${randomBytes(KEY_ID_BYTES).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`,
      codec_token: randomBytes(TOKEN_BYTES).toString('base64url'),
      bot_token: `${LOCAL_BOT_ID}:${randomBytes(BOT_TOKEN_BYTES).toString('base64url')}`,
    };
    await writePrivateJson(file, secrets);
  }
  return {
    encryptionKeys: secrets.encryption_keys,
    codecToken: secrets.codec_token,
    botToken: secrets.bot_token,
  };
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
