import { watchOtherLoad } from '../other-load.ts';
import { runBench } from '../run-bench.ts';
import { measureBareParts } from './bare-parts.ts';
import { measureService } from './measure-service.ts';
import { reportStart } from './report.ts';

const HELP = `npm run bench:start -- [--quick] [--save]

Starts the service as npm start does, again and again in one folder, and measures the time until it is ready, its memory and the processor time
that it takes at rest. PostgreSQL, Temporal and the local chain alone are measured next to it.

  (nothing)  some three minutes
  --quick    shows that everything works, a minute; its figures say little
  --save     writes the tables to bench/results/start.md
`;

await runBench({
  name: 'start',
  help: HELP,
  plans: {
    quick: { starts: 1, settleSeconds: 2, restSeconds: 5 },
    usual: { starts: 5, settleSeconds: 20, restSeconds: 60 },
  },
  async measure(amounts, plan, say) {
    const otherLoad = watchOtherLoad();
    say('PostgreSQL, Temporal and the chain alone');
    const bare = await measureBareParts(amounts);
    say('the service');
    const service = await measureService(amounts, say);
    return reportStart({ bare, service, otherLoad: otherLoad.share() }, plan);
  },
});
