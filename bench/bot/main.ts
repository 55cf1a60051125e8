import { connectDatabase } from '../../db/postgres/connect.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage, type BenchStage } from '../stage.ts';
import { createWallets } from '../wallets.ts';
import { startBareBots } from './bare-bots.ts';
import type { BenchMessenger } from './bench-messenger.ts';
import { createLinkWallets } from './linked-wallets.ts';
import { measureNotifications } from './measure-notifications.ts';
import { startMessengerProcess } from './messenger-process.ts';
import { HELP_ANSWER, measureReplies, type Side } from './measure-replies.ts';
import { reportBot, SIDES, type BotResults, type SideName } from './report.ts';

const HELP = `npm run bench:bot -- [--quick] [--save]

Starts the whole service as npm start does, and sends its bot many messages at once, and then single ones. A bot that does
nothing but echo, one that commits a row before each echo, and one whose echoes are rows that a second process sends, get the
same messages in the same run. Then 10,000 people have the same wallet in their chats, and it gets one payment: at 28 notifications a
second, that alone takes 6 minutes.

  (nothing)  14 minutes on an idle machine
  --quick    shows that everything works with 300 people, a minute and a half; its figures say little
  --save     writes the tables to bench/results/bot.md
`;

interface Plan {
  rounds: number;
  /** A round before them, in which Node compiles the code of all sides, does not count. */
  isWarm: boolean;
  people: number;
  /** Together with two more, fewer than 30: the service sends a person no more in a minute. */
  linesEach: number;
  /** Each one starts a workflow. */
  sendsEach: number;
  /** People who are notified of the one payment. */
  notifiedPeople: number;
}

const PLANS: Record<'quick' | 'usual', Plan> = {
  quick: { rounds: 1, isWarm: false, people: 20, linesEach: 5, sendsEach: 1, notifiedPeople: 300 },
  usual: { rounds: 3, isWarm: true, people: 100, linesEach: 20, sendsEach: 2, notifiedPeople: 10_000 },
};

await runBench({
  name: 'bot',
  help: HELP,
  plans: PLANS,
  async measure(amounts, plan, say) {
    const { token, apiUrl, messenger, stop } = await startMessengerProcess();
    try {
      const environment = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl };
      return await onBenchStage(
        say,
        async (stage) => reportBot(await measure(stage, messenger, amounts, say), plan),
        { environment },
      );
    } finally {
      await stop();
    }
  },
});

async function measure(
  { service, pids }: BenchStage,
  messenger: BenchMessenger,
  plan: Plan,
  say: Say,
): Promise<BotResults> {
  const { database_url: url, rpc_url: rpcUrl } = service;
  const database = connectDatabase({ url, applicationName: 'bench', poolSize: 2 });
  const bareBots = await startBareBots(url);
  const linkWallets = createLinkWallets(database, service);
  // One for each person of a round, and one that many people have.
  const [shared, ...wallets] = await (await createWallets(rpcUrl)).fund(plan.people + 1);
  if (!shared) throw new Error('no wallet was funded');
  const addresses = wallets.map(({ keypair }) => keypair.publicKey.toBase58());
  const recipients = wallets.map(({ recipient }) => recipient.publicKey.toBase58());

  const help = { line: () => '/help commands', answer: HELP_ANSWER, linesEach: plan.linesEach };
  const prepare = (chatIds: readonly number[]): Promise<void> => linkWallets(chatIds, addresses);
  const sides: Record<SideName, Side> = {
    bare: { messenger: bareBots.bare, ...help },
    withRow: { messenger: bareBots.withRow, ...help },
    outbox: { messenger: bareBots.outbox, ...help },
    help: { messenger, ...help },
    balance: { ...help, messenger, line: () => '/wallet balance', answer: 'SOL', prepare },
    send: {
      messenger,
      line: (person) => `/send 0.001 SOL ${recipients[person]}`,
      answer: 'Nothing is sent until you confirm',
      linesEach: plan.sendsEach,
      prepare,
    },
  };
  const replies: BotResults['replies'] = {
    bare: [],
    withRow: [],
    outbox: [],
    help: [],
    balance: [],
    send: [],
  };
  try {
    const otherLoad = watchOtherLoad();
    // By turns: the machine is not equally fast all the time.
    for (let round = plan.isWarm ? 0 : 1; round <= plan.rounds; round += 1) {
      say(round === 0 ? 'a round that does not count' : `round ${round}`);
      for (const side of Object.keys(SIDES) as SideName[]) {
        const measured = await measureReplies(sides[side], plan.people);
        say(`${side}: ${measured.perSecond.toFixed(0)} a second`);
        if (round > 0) replies[side].push(measured);
      }
    }
    const deps = { messenger, database, linkWallets, rpcUrl, workerPid: pids.worker, say };
    const notifications = await measureNotifications(deps, shared, plan.notifiedPeople);
    return { replies, notifications, otherLoad: otherLoad.share() };
  } finally {
    await bareBots.stop();
    await database.destroy();
  }
}
