import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createCodecServer } from '../../codec/codec-server.ts';
import { createPayloadCodec } from '../../encryption/payload-codec.ts';
import { createCodecLink } from '../../local/codec-link.ts';
import { freePort } from '../../local/processes/ports.ts';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../local/temporal/temporal.ts';
import { CODEC_PATH, startUiProxy } from '../../local/temporal/ui-proxy.ts';
import { stakePositionWorkflowId } from '../../workflows/stakes/stake-messages.ts';
import { openPerson, type Person } from '../page/support/person.ts';
import { sharedBrowser } from '../support/browser.ts';
import { startStakingByHand } from '../support/hand-made-stakes.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { startStakeChain } from '../support/stake-chain.ts';
import { readWalletsAgain, stakeRow } from '../support/stake-rows.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { createEndings, type Endings } from './support/endings.ts';

const TOKEN = 'the-token-of-an-operator';
const NAMESPACE = 'default';

/** As docs/operating.md says. */
const COLUMNS = ['Status', 'OperationStatus', 'OperationError', 'DeliveryStatus', 'Workflow ID'];

const TEN_SOL = 10_000_000_000;

describe('an operator in the Temporal UI', () => {
  /** In the order in which the parts were started. */
  const stops: (() => unknown)[] = [];
  let service: TestService;
  let endings: Endings;
  let position: string;
  let url: string;
  let operator: Person;

  before(async () => {
    const stakes = await startStakeChain();
    stops.push(() => stakes.stop());
    const folder = await mkdtemp(join(tmpdir(), 'wallet-service-ui-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const [port, uiPort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    const temporal = await startTemporal({
      binary: await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line)),
      ui: { port: uiPort, codecEndpoint: `${url}${CODEC_PATH}` },
      logFile: join(folder, 'temporal.log'),
    });
    stops.push(() => temporal.stop());
    service = await startTestService({
      temporalAddress: temporal.address,
      environment: { TEMPORAL_NAMESPACE: NAMESPACE },
    });
    stops.push(() => service.stop());
    const codec = createCodecServer({
      codec: createPayloadCodec(service.config.encryptionKeys),
      operatorToken: TOKEN,
      uiOrigin: url,
    }).listen(0, '127.0.0.1');
    await once(codec, 'listening');
    const proxy = await startUiProxy({ port, uiPort, codecPort: (codec.address() as AddressInfo).port });
    stops.push(
      () => codec.close(),
      () => proxy.stop(),
    );
    // One after the other: a chain that goes to its next epoch passes the last block of bytes that are not in one yet.
    position = await coolingPosition(stakes);
    endings = await createEndings(service);
    operator = await openPerson({
      browser: await sharedBrowser(),
      url: await createCodecLink({ codec_url: `${url}${CODEC_PATH}`, codec_token: TOKEN }),
      width: 1280,
      height: 640,
      prepare: async (context) => {
        await context.addInitScript(
          `localStorage.setItem('namespace-workflow-table-columns', '${JSON.stringify({ [NAMESPACE]: COLUMNS.map((label) => ({ label })) })}')`,
        );
      },
    });
    stops.push(() => operator.close());
  });
  after(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  async function coolingPosition({
    chain,
    validators,
    nextEpoch,
  }: Awaited<ReturnType<typeof startStakeChain>>) {
    const byHand = await startStakingByHand(chain.rpcUrl);
    const [validator] = await validators();
    const made = await byHand.delegate(validator?.vote ?? '', TEN_SOL);
    const { accountId } = await service.createAccount();
    await service.database('wallets').insert({
      owner_id: accountId,
      network: 'devnet',
      address: byHand.owner.publicKey.toBase58(),
      chain_id: 'unknown',
      connection: 'watched',
    });
    const stateIs = (state: string) =>
      waitUntil(`it is ${state}`, async () => {
        await readWalletsAgain(service.database);
        return (await stakeRow(service.database, made))?.state === state;
      });
    await stateIs('activating');
    await nextEpoch();
    await stateIs('active');
    await byHand.deactivate(made);
    await stateIs('deactivating');
    return made;
  }

  const open = (path: string) => operator.page.goto(`${url}/namespaces/${NAMESPACE}/workflows${path}`);
  const keep = (name: string) => keepPicture(`docs/images/${name}.png`, () => operator.page.screenshot());

  /** The UI shows a workflow's summary and details in frames whose addresses have the text. */
  async function reads(text: RegExp): Promise<void> {
    await operator.page.getByText('User Metadata', { exact: true }).click();
    await waitUntil(`the details have ${text}`, async () => {
      const frames = await operator.page.locator('iframe').all();
      const addresses = await Promise.all(frames.map((frame) => frame.getAttribute('src')));
      return addresses.some((address) => address !== null && text.test(decodeURIComponent(address)));
    });
  }

  it('reads after one press of the printed link what a send does, its amount and its fee', async () => {
    await operator.page.setViewportSize({ width: 1280, height: 1020 });
    await operator.page.getByRole('link', { name: endings.confirmed }).first().click();
    await operator.page.getByText('"confirmed"').first().waitFor();
    await operator.page.getByText('lookForFinality').first().waitFor();
    await keep('temporal-ui-send');
    await reads(/Fee: 0\.000005 SOL\./);
    await reads(/Send 0\.\d+ SOL from/);
  });

  it('sees operations and deliveries in one list, each with its status and its reason', async () => {
    await operator.page.setViewportSize({ width: 1280, height: 640 });
    await open('');
    for (const [ending, status] of [
      ['confirmed', 'confirmed'],
      ['failed', 'INSUFFICIENT_BALANCE'],
      ['expired', 'EXPIRED'],
      ['cancelled', 'CANCELLED'],
      ['delivered', 'delivered'],
      ['givenUp', 'failed'],
    ] as const) {
      const row = operator.page.getByRole('row').filter({ hasText: endings[ending] });
      await row.getByText(status, { exact: true }).first().waitFor();
    }
    await keep('temporal-ui-list');
  });

  it('finds the operations of a wallet by its address', async () => {
    const id = endings.failed.replace(/^send\//, '');
    const row = await service.database('operations').where({ id }).first<{ wallet_address: string }>();
    await open(`?query=${encodeURIComponent(`WalletAddress="${row.wallet_address}"`)}`);
    await operator.page.getByText('1–1 of 1').waitFor();
    await operator.page.getByRole('link', { name: endings.failed }).first().waitFor();
    await keep('temporal-ui-found-by-wallet');
  });

  it('reads of a stake that cools down how much it is, and when it is free', async () => {
    await operator.page.setViewportSize({ width: 1280, height: 900 });
    await open(`/${encodeURIComponent(stakePositionWorkflowId(`devnet/${position}`))}`);
    await reads(/Cool-down of 10(?:\.\d+)? SOL ends at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(await operator.page.getByText('Codec Server could not connect').count()).to.equal(0);
    await keep('temporal-ui-stake');
  });
});
