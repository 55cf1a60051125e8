import { Connection, PublicKey } from '@solana/web3.js';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAmount, SOL_DECIMALS, type AmountProblem } from '../../domain/amounts.ts';
import { isAddress } from '../../domain/addresses.ts';
import { readServiceFile } from '../service-file.ts';
import { giveSol, giveTokens, PLAY_DECIMALS } from './give-tokens.ts';
import { loadPlayMints, PLAY_TOKENS } from './play-mints.ts';

const TOKENS = ['SOL', ...PLAY_TOKENS.map(({ symbol }) => symbol)].join(', ');

const HELP = `npm run fund -- <address> [amount] [token]

Gives a wallet play money of the local chain that \`npm start\` brought up.

  address  the wallet
  amount   default: 1
  token    one of ${TOKENS}; SOL by default

${PLAY_TOKENS.map(({ symbol, name, program }) => `  ${symbol.padEnd(5)} ${name} (${program})`).join('\n')}

Settings (environment variables, with their defaults):
  LOCAL_DIR  folder in which \`npm start\` wrote service.json (.local)
`;

const PROBLEMS: Record<AmountProblem, string> = {
  malformed: 'write a plain decimal with a point, such as 1.5',
  not_positive: 'it must be more than zero',
  too_many_decimals: 'it has more decimals than the token',
  too_large: 'it is more than a wallet can hold',
};

const NOT_THERE = 'The local chain is not there to give play money: run `npm start` first.';

const [address, amount = '1', token = 'SOL', ...rest] = process.argv.slice(2);
if (address === '--help' || address === '-h') console.log(HELP);
else process.exitCode = await fund();

async function fund(): Promise<number> {
  if (address === undefined) return complain(HELP);
  if (!isAddress(address)) return complain(`${address} is not an address: see npm run fund -- --help`);
  if (rest.length > 0) return complain(`Unexpected argument ${rest.join(' ')}: see npm run fund -- --help`);
  const playToken = PLAY_TOKENS.find(({ symbol }) => symbol === token);
  if (token !== 'SOL' && !playToken) return complain(`Unknown token ${token}: use one of ${TOKENS}.`);
  const parsed = parseAmount(amount, playToken ? PLAY_DECIMALS : SOL_DECIMALS);
  if (!parsed.ok) return complain(`${amount} is not an amount of ${token}: ${PROBLEMS[parsed.problem]}.`);

  const checkout = fileURLToPath(new URL('../..', import.meta.url));
  const localDirectory = resolve(checkout, process.env['LOCAL_DIR'] || '.local');
  const service = await readServiceFile(localDirectory);
  if (!service || service.chain_id === null) {
    return fail(NOT_THERE);
  }
  const connection = new Connection(service.rpc_url, { commitment: 'confirmed', wsEndpoint: service.ws_url });
  const wallet = new PublicKey(address);
  try {
    if (playToken) {
      const mints = await loadPlayMints(localDirectory);
      await giveTokens(connection, mints, playToken, wallet, parsed.baseUnits);
    } else {
      await giveSol(connection, wallet, parsed.baseUnits);
    }
  } catch (error) {
    // `fetch` throws it if nothing listens: service.json stays after the service has ended.
    if (error instanceof TypeError) return fail(NOT_THERE);
    return fail(
      `The chain did not give the money: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  console.log(`${address} has ${amount} ${token} more.`);
  return 0;
}

/** The arguments are wrong. */
function complain(text: string): number {
  console.error(text);
  return 2;
}

function fail(text: string): number {
  console.error(text);
  return 1;
}
