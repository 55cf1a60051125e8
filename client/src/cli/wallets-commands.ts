import type { Wallet } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

const watchWalletCommand: Command = {
  name: 'wallets watch',
  help: `wallet-service wallets watch <address>

Has the service follow a wallet, whoever's it is: its history, its balance and its events.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], terminal, output, client }) {
    const wallet = await (await client()).watchWallet(address, { signal: terminal.interrupted });
    output.tell({ type: 'wallet', ...wallet }, walletLine(wallet));
    return EXIT_CODES.done;
  },
};

const listWalletsCommand: Command = {
  name: 'wallets list',
  help: `wallet-service wallets list

The wallets that are followed for the account, and how far.`,
  options: {},
  minPositionals: 0,
  maxPositionals: 0,
  async run({ terminal, output, client }) {
    for await (const wallet of (await client()).wallets({ signal: terminal.interrupted })) {
      output.tell({ type: 'wallet', ...wallet }, walletLine(wallet));
    }
    return EXIT_CODES.done;
  },
};

const removeWalletCommand: Command = {
  name: 'wallets remove',
  help: `wallet-service wallets remove <address>

Ends that the service follows a wallet for the account, also one that was connected.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], terminal, output, client }) {
    const removed = await (await client()).disconnectWallet(address, { signal: terminal.interrupted });
    output.tell({ type: 'removed', ...removed }, `${removed.address} is followed no more.`);
    return EXIT_CODES.done;
  },
};

export const walletsCommands: readonly Command[] = [
  watchWalletCommand,
  listWalletsCommand,
  removeWalletCommand,
];

function walletLine({ address, connection, coverage, history }: Wallet): string {
  const lag = coverage.lag_slots === null ? '' : ` (${coverage.lag_slots} slots behind)`;
  const older = history.since === null ? history.status : `${history.status} since ${history.since}`;
  return `${address}  ${connection}  ${coverage.status}${lag}  older transactions: ${history.transactions}, ${older}`;
}
