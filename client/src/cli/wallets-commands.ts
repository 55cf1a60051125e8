import type { Wallet } from '../index.ts';
import type { Command } from './command.ts';
import { signerOf } from './confirm-in-terminal.ts';
import { EXIT_CODES } from './exit-codes.ts';

const watchWalletCommand: Command = {
  name: 'wallets watch',
  help: `wallet-service wallets watch <address>

Makes the service follow any wallet: its history, its balance and its events.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], terminal, output, client }) {
    const wallet = await (await client()).watchWallet(address, { signal: terminal.interrupted });
    output.print({ type: 'wallet', ...wallet }, walletLine(wallet));
    return EXIT_CODES.done;
  },
};

const connectWalletCommand: Command = {
  name: 'wallets connect',
  help: `wallet-service wallets connect --keypair <file>

Proves with the key that the wallet is yours, and follows it as "wallets watch" does. The key signs a text on this machine, which
moves nothing and is not put on the chain. Orders need a connected wallet.

  --keypair <file>          key file of the wallet, in the format of Solana's tools; it stays on this machine`,
  options: { keypair: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  async run(context) {
    const { terminal, output } = context;
    const signer = await signerOf(context);
    const wallet = await (await context.client()).connectWallet(signer, { signal: terminal.interrupted });
    output.print({ type: 'wallet', ...wallet }, walletLine(wallet));
    return EXIT_CODES.done;
  },
};

const listWalletsCommand: Command = {
  name: 'wallets list',
  help: `wallet-service wallets list

Lists the wallets that the service follows for the account, and its progress.`,
  options: {},
  minPositionals: 0,
  maxPositionals: 0,
  async run({ terminal, output, client }) {
    let isEmpty = true;
    for await (const wallet of (await client()).wallets({ signal: terminal.interrupted })) {
      output.print({ type: 'wallet', ...wallet }, walletLine(wallet));
      isEmpty = false;
    }
    if (isEmpty) output.note('No wallet is followed yet. To add one: wallet-service wallets watch <address>');
    return EXIT_CODES.done;
  },
};

const removeWalletCommand: Command = {
  name: 'wallets remove',
  help: `wallet-service wallets remove <address>

Stops following a watched or connected wallet for the account.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], terminal, output, client }) {
    const removed = await (await client()).disconnectWallet(address, { signal: terminal.interrupted });
    output.print({ type: 'removed', ...removed }, `${removed.address} is no longer followed.`);
    return EXIT_CODES.done;
  },
};

const createWalletCommand: Command = {
  name: 'wallets create',
  help: `wallet-service wallets create

Prints a link for a person, who makes a wallet on the wallet page or takes one, and waits until its key has signed. The wallet
is then connected to the account. The key never leaves the person's device. The link is good for an hour and for one browser.

  --no-wait                 print the link and the id of the operation, and end
  --idempotency-key <key>   the same key continues the same operation, with a new link`,
  options: { 'no-wait': { type: 'boolean' }, 'idempotency-key': { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  async run({ texts, flags, terminal, output, client }) {
    const signal = terminal.interrupted;
    const operation = await (
      await client()
    ).createWallet({ idempotencyKey: texts['idempotency-key'], signal });
    const link = await operation.createLink({ signal });
    output.print({ type: 'link', ...link }, link.url);
    if (flags.has('no-wait')) {
      output.note(`To follow it: wallet-service watch ${operation.id}`);
      return EXIT_CODES.done;
    }
    output.note(`Give this link to the person. Waiting until ${link.expires_at}.`);
    try {
      await operation.waitFor({ signal });
    } catch (error) {
      output.note(`To follow it: wallet-service watch ${operation.id}`);
      throw error;
    }
    const { status, wallet_create: created } = operation.data;
    const end = created.wallet ? created.wallet.address : `${status}: no wallet was connected`;
    output.print({ type: 'result', operation: operation.data }, end);
    return created.wallet ? EXIT_CODES.done : EXIT_CODES.refused;
  },
};

export const walletsCommands: readonly Command[] = [
  createWalletCommand,
  watchWalletCommand,
  connectWalletCommand,
  listWalletsCommand,
  removeWalletCommand,
];

function walletLine({ address, connection, coverage, history }: Wallet): string {
  const lag = coverage.lag_slots === null ? '' : ` (lag: ${coverage.lag_slots} slots)`;
  const older = history.since === null ? history.status : `${history.status} since ${history.since}`;
  return `${address}  ${connection}  ${coverage.status}${lag}  older transactions: ${history.transactions}, ${older}`;
}
