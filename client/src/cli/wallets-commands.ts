import type { Wallet } from '../index.ts';
import type { Command } from './command.ts';
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

export const walletsCommands: readonly Command[] = [
  watchWalletCommand,
  listWalletsCommand,
  removeWalletCommand,
];

function walletLine({ address, connection, coverage, history }: Wallet): string {
  const lag = coverage.lag_slots === null ? '' : ` (lag: ${coverage.lag_slots} slots)`;
  const older = history.since === null ? history.status : `${history.status} since ${history.since}`;
  return `${address}  ${connection}  ${coverage.status}${lag}  older transactions: ${history.transactions}, ${older}`;
}
