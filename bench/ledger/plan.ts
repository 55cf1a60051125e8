/** The amounts that one run measures. */
export interface Amounts {
  /** Blocks as large as mainnet's, in each round. */
  blocks: number;
  rounds: number;
  /** Wallets in the set of followed ones. */
  wallets: number;
  /** Blocks with next to nothing in them. */
  smallBlocks: number;
  /** Small blocks that one node alone has shown at first. */
  comparedBlocks: number;
  /** Payments, one a second. */
  lagSeconds: number;
  /** Movements of one wallet. */
  movements: number;
  /** Pages of each kind. */
  pages: number;
}

export const PLANS = {
  quick: {
    blocks: 16,
    rounds: 1,
    wallets: 1_000_000,
    smallBlocks: 500,
    comparedBlocks: 300,
    lagSeconds: 5,
    movements: 20_000,
    pages: 10,
  },
  usual: {
    blocks: 100,
    rounds: 3,
    wallets: 1_000_000,
    smallBlocks: 9_000,
    comparedBlocks: 4_500,
    lagSeconds: 30,
    movements: 1_000_000,
    pages: 50,
  },
  full: {
    blocks: 400,
    rounds: 5,
    wallets: 1_000_000,
    smallBlocks: 9_000,
    comparedBlocks: 18_000,
    lagSeconds: 120,
    movements: 1_000_000,
    pages: 200,
  },
} satisfies Record<string, Amounts>;

export const HELP = `npm run bench:ledger -- [--quick | --full] [--save]

Starts the whole service like npm start, on its own ports and in its own folder, and measures how it follows wallets:
  - blocks as large as mainnet's, with 5 and with 20 payments to followed wallets, from two nodes in their own processes: read,
    compared and written, in turns with one node alone and with bare requests and JSON.parse of the same blocks
  - requests to the second node, and memory for each followed wallet
  - the time from confirmation to the event and the history
  - small blocks, such as after an outage of all nodes
  - blocks that one node alone had shown, compared once the other one is back
  - pages of a long history and balances, compared with bare queries

  (nothing)  the usual run, about 10 minutes
  --quick    shows that everything works, some 2 minutes; its figures mean little
  --full     longer, about 25 minutes
  --save     writes the tables to bench/results/ledger.md

With LOCAL_CHAIN_NODES=1 in the environment, the service's own chain has one node.
`;
