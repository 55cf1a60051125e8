import { expect } from 'chai';
import { openApiText } from '../../api/openapi-text.ts';
import { readApiDocument } from '../support/api-document.ts';
import { fuzzAnyPath, fuzzOperation, suspiciousLines } from './fuzz-api.ts';
import { startFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { acceptedTexts } from './unstorable-texts.ts';

/** `FUZZ_SEED` chooses other requests, and `npm run soak:api` continues with new ones for minutes. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** With some forty routes at 5 to 20 ms a request this takes 20 s. No time limit, because the same seed must give the same requests. */
const RUNS_PER_ROUTE = 60;

const BOUNDS = { seed: SEED, runs: RUNS_PER_ROUTE };

describe(`every request (FUZZ_SEED=${SEED})`, () => {
  let world: FuzzWorld;
  let othersView: unknown;

  before(async () => {
    world = await startFuzzWorld();
    othersView = await world.othersView();
  });
  after(() => world.stop());

  it('refuses a text with a zero character or half of a surrogate pair by the name of its field, on every route', async () => {
    const accepted: string[] = [];
    for (const operation of world.document.operations)
      accepted.push(...(await acceptedTexts(operation, world)));
    expect(accepted.join('\n')).to.equal('');
  });

  // Routes that delete come last, because the others need the data.
  const operations = readApiDocument(openApiText()).operations.toSorted(
    (one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'),
  );
  for (const { operationId, method, path, responses } of operations) {
    it(`${method} ${path} answers as documented, and without data of another account`, async () => {
      const operation = world.document.operations.find((each) => each.operationId === operationId);
      if (!operation) throw new Error(`the running service has no ${operationId}`);
      const tally = await fuzzOperation(world, operation, BOUNDS);
      const [success] = Object.keys(responses).filter((status) => status.startsWith('2'));
      // The first signing request may have expired by now, so a conflict proves as much as a success.
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

  it('the data of the other account has not changed', async () => {
    expect(await world.othersView()).to.deep.equal(othersView);
  });

  it('no secret and no unexpected error is in the logs', () => {
    expect(suspiciousLines(world)).to.deep.equal([]);
  });
});
