import type { ApiKeyInfo, KeyScope } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { TIMES_HELP, timeOf } from './times.ts';

const NEEDED = 'The API key of this call needs the scope "keys".';

const listKeysCommand: Command = {
  name: 'api-keys list',
  help: `wallet-service api-keys list

Lists the valid API keys of the account: their ids, scopes, ends and last uses. ${NEEDED}`,
  options: {},
  minPositionals: 0,
  maxPositionals: 0,
  async run({ terminal, output, client }) {
    const { keys } = await (await client()).keys.list({ signal: terminal.interrupted });
    for (const key of keys) output.print({ type: 'api_key', ...key }, keyLine(key));
    return EXIT_CODES.done;
  },
};

const createKeyCommand: Command = {
  name: 'api-keys create',
  help: `wallet-service api-keys create

Creates an API key and prints it; it is shown only once. ${NEEDED}

  --name <name>             for people
  --scopes <scopes>         such as read,operations (default: all scopes of the key of this call, except keys)
  --expires-at <time>       such as 2027-01-31T12:00:00Z (default: never)

${TIMES_HELP}`,
  options: { name: { type: 'string' }, scopes: { type: 'string' }, 'expires-at': { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  async run({ texts, terminal, output, client }) {
    const { name, scopes } = texts;
    const expiresAt = timeOf('expires-at', texts['expires-at']);
    const created = await (
      await client()
    ).keys.create(
      {
        ...(name === undefined ? {} : { name }),
        ...(scopes === undefined ? {} : { scopes: scopesOf(scopes) }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      },
      { signal: terminal.interrupted },
    );
    output.note(`Keep it: it cannot be shown again. Its id is ${created.key_id}.`);
    output.print({ type: 'api_key', ...created }, created.api_key);
    return EXIT_CODES.done;
  },
};

const rotateKeyCommand: Command = {
  name: 'api-keys rotate',
  help: `wallet-service api-keys rotate <key-id>

Prints a new API key that replaces an old one; it is shown only once. The old key works for one more day. ${NEEDED}

  --scopes <scopes>         fewer scopes than those of the old key
  --revoke-old              the old key ends at once`,
  options: { scopes: { type: 'string' }, 'revoke-old': { type: 'boolean' } },
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [id = ''], texts: { scopes }, flags, terminal, output, client }) {
    const rotated = await (
      await client()
    ).keys.rotate(
      id,
      {
        ...(scopes === undefined ? {} : { scopes: scopesOf(scopes) }),
        revokeOld: flags.has('revoke-old'),
      },
      { signal: terminal.interrupted },
    );
    output.note(`Keep it: it cannot be shown again. The old key ends at ${rotated.replaces.ends_at}.`);
    output.print({ type: 'api_key', ...rotated }, rotated.api_key);
    return EXIT_CODES.done;
  },
};

const deleteKeyCommand: Command = {
  name: 'api-keys delete',
  help: `wallet-service api-keys delete <key-id>

Revokes an API key of the account. ${NEEDED}`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [id = ''], terminal, output, client }) {
    const deleted = await (await client()).keys.remove(id, { signal: terminal.interrupted });
    output.print({ type: 'deleted', ...deleted }, `${deleted.key_id} is revoked.`);
    return EXIT_CODES.done;
  },
};

export const apiKeysCommands: readonly Command[] = [
  listKeysCommand,
  createKeyCommand,
  rotateKeyCommand,
  deleteKeyCommand,
];

function keyLine({ key_id: id, begins_with: begin, scopes, ...key }: ApiKeyInfo): string {
  const end = key.expires_at === null ? 'does not end' : `ends ${key.expires_at}`;
  const used = key.last_used_at === null ? 'never used' : `used ${key.last_used_at}`;
  const notes = [...(key.name === null ? [] : [key.name]), ...(key.current ? ['the key of this call'] : [])];
  return [id, `${begin}…`, scopes.join(','), end, used, ...notes].join('  ');
}

/** The service refuses those that it does not know. */
function scopesOf(text: string): KeyScope[] {
  return text.split(',');
}
