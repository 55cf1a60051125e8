import { expect } from 'chai';
import { openApiText } from '../../api/http/openapi-text.ts';
import { readApiDocument } from '../support/api-document.ts';
import { fuzzAnyPath, fuzzOperation, suspiciousLines } from './fuzz-api.ts';
import { startFuzzWorld, type FuzzWorld } from './fuzz-world.ts';

/** `FUZZ_SEED` chooses other requests, and `npm run soak:api` continues with new ones for minutes. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** With some thirteen routes at 5 to 20 ms a request this takes 20 s. No bound in time: it would make the seed mean less. */
const RUNS_PER_ROUTE = 100;

const BOUNDS = { seed: SEED, runs: RUNS_PER_ROUTE };

describe(`every request (FUZZ_SEED=${SEED})`, () => {
  let world: FuzzWorld;
  let othersView: unknown;

  before(async () => {
    world = await startFuzzWorld();
    othersView = await world.othersView();
  });
  after(() => world.stop());

  // What deletes comes last: the others need what is there.
  const operations = readApiDocument(openApiText()).operations.toSorted(
    (one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'),
  );
  for (const { operationId, method, path, responses } of operations) {
    it(`${method} ${path} answers as documented, and with nothing that is another account’s`, async () => {
      const operation = world.document.operations.find((each) => each.operationId === operationId);
      if (!operation) throw new Error(`the running service has no ${operationId}`);
      const tally = await fuzzOperation(world, operation, BOUNDS);
      const [success] = Object.keys(responses).filter((status) => status.startsWith('2'));
      // Bytes that were given out in the beginning may be too old by now, so a conflict shows as much as a success.
      const pastTheChecks = [...tally.keys()].filter((each) => each === success || each.startsWith('409'));
      expect(pastTheChecks, 'some requests passed the checks').not.to.deep.equal([]);
    });
  }

  it('unknown paths are refused in the envelope', async () => {
    const tally = await fuzzAnyPath(world, BOUNDS);
    expect([...tally.keys()]).to.include('404 NOT_FOUND');
  });

  it('the service is alive afterwards', async () => {
    expect((await fetch(`${world.service.api.url}/ready`)).status).to.equal(200);
  });

  it('what is another account’s is as it was', async () => {
    expect(await world.othersView()).to.deep.equal(othersView);
  });

  it('no secret is in the logs, and nothing that was not foreseen', () => {
    expect(suspiciousLines(world)).to.deep.equal([]);
  });
});
