import type { OpenCommitments } from '../../db/operations/open-commitments.ts';
import { formatSol } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { refusal } from '../../domain/refusal.ts';
import type { FoundRoute } from '../../domain/swaps/swap-source.ts';
import { admitBeforeSimulation, insufficientFunds, type WalletFunds } from '../operations/wallet-funds.ts';
import { askedAmount } from '../operations/asked-amount.ts';
import { ALL } from '../operations/read-amount.ts';
import { routeForOutput } from './route-for-output.ts';
import { AUTO_SLIPPAGE_BPS, readOutput, type SwapInput } from './swap-input.ts';
import type { Aggregator } from './aggregator.ts';
import type { SwapSides } from './swap-sides.ts';

export interface ChooseRouteDeps {
  chain: Pick<ChainReader, 'rentMinimums'>;
  aggregator: Pick<Aggregator, 'route'>;
}

export interface ChosenRoute {
  balance: WalletFunds & { amount: bigint };
  slippageBps: number;
  route: FoundRoute;
}

/** The amount that is given, and its route. An amount that the wallet does not have is refused before the market is asked, if it is known. */
export function createChooseRoute({ chain, aggregator }: ChooseRouteDeps) {
  async function allOfSol(
    network: Network,
    { feeCapLamports }: SwapInput,
    sides: SwapSides,
    open: OpenCommitments,
  ): Promise<bigint> {
    const rent = await chain.rentMinimums(network);
    // The account for wrapped SOL exists only within the transaction, which gives its rent back.
    const kept =
      feeCapLamports + rent.wallet + rent.tokenAccount + (sides.hasOutputAccount ? 0n : rent.tokenAccount);
    const free = sides.senderLamports - open.lamports - kept;
    if (free > 0n) return free;
    const shown = {
      held: formatSol(sides.senderLamports),
      kept: formatSol(kept),
      reserved: formatSol(open.lamports),
    };
    throw insufficientFunds(
      `The wallet holds ${shown.held} SOL. A swap needs ${shown.kept} SOL of it for fee and rent` +
        `${open.lamports > 0n ? `, and payments that are not signed yet ${shown.reserved} SOL` : ''}; nothing is left to swap.`,
      refusal('swap_all_sol', { held: `${shown.held} SOL`, kept: `${shown.kept} SOL` }),
    );
  }

  async function amountOf(
    network: Network,
    input: SwapInput,
    amount: string,
    sides: SwapSides,
    open: OpenCommitments,
  ): Promise<bigint> {
    const asked = askedAmount(amount, sides.named, sides.input.decimals, sides.held - open.baseUnits);
    return asked === ALL ? allOfSol(network, input, sides, open) : asked;
  }

  return async function chooseRoute(
    network: Network,
    input: SwapInput,
    sides: SwapSides,
    open: OpenCommitments,
  ): Promise<ChosenRoute> {
    const slippageBps = input.slippageBps === 'auto' ? AUTO_SLIPPAGE_BPS : input.slippageBps;
    const [mintIn, mintOut] = [providerMint(sides.input.mint), providerMint(sides.output.mint)];
    const terms = { owner: input.from, mintIn, mintOut, slippageBps };
    const balanceOf = (amount: bigint) => ({
      token: sides.named,
      decimals: sides.input.decimals,
      held: sides.held,
      senderLamports: sides.senderLamports,
      amount,
    });
    if (input.amount !== null) {
      const balance = balanceOf(await amountOf(network, input, input.amount, sides, open));
      admitBeforeSimulation(balance, open);
      const route = await aggregator.route(network, { ...terms, amountIn: balance.amount });
      return { balance, slippageBps, route };
    }
    const { amountIn, route } = await routeForOutput({
      amountOut: readOutput('amount_out', input.amountOut ?? '', sides.output),
      slippageBps,
      input: sides.input,
      output: sides.output,
      askBack: (amount) =>
        aggregator.route(
          network,
          { ...terms, mintIn: mintOut, mintOut: mintIn, amountIn: amount },
          'amount_out',
        ),
      ask: (amount) => aggregator.route(network, { ...terms, amountIn: amount }, 'amount_out'),
    });
    const balance = balanceOf(amountIn);
    admitBeforeSimulation(balance, open);
    return { balance, slippageBps, route };
  };
}
