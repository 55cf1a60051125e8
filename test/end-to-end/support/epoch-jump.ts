import { expect } from 'chai';
import { parseAmount, SOL_DECIMALS } from '../../../client/src/checks/amounts.ts';
import { createWalletClient, type WalletClient } from '../../../client/src/index.ts';
import { createApiClient } from '../../support/api-client.ts';
import {
  airdrop,
  fundedWallet,
  lamportsOf,
  newWallet,
  signaturesOf,
  type TestWallet,
} from '../../support/chain-client.ts';
import { startStakeChain, type StakeChain } from '../../support/stake-chain.ts';
import {
  createStagedSends,
  SEND_STAGES,
  type StagedSend,
  type StagedSends,
} from '../../support/staged-sends.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

const FUNDS_LAMPORTS = 50_000_000_000;
const DEPOSIT_LAMPORTS = 250_000_000;

/** At once, each of them one send after the other. */
const SENDERS = 3;
const JUMPS = 2;

/** The promises about the end of an epoch, for one source of the ledger: a file each, so that both can run at once. */
export function describeEpochJump(source: 'blocks' | 'addresses'): void {
  describe(`the end of an epoch, with a ledger that is followed by ${source}`, () => {
    let stakes: StakeChain;
    let service: TestService;
    let client: WalletClient;
    let accountId: string;
    let from: TestWallet;
    let sends: StagedSends;

    before(async () => {
      stakes = await startStakeChain();
      service = await startTestService({ environment: { SOLANA_DEVNET_LEDGER_SOURCE: source } });
      const account = await service.createAccount();
      ({ accountId } = account);
      client = createWalletClient({ baseUrl: service.baseUrl, apiKey: account.apiKey, network: 'devnet' });
      const call = await createApiClient(service, account.apiKey);
      from = await fundedWallet(FUNDS_LAMPORTS);
      await follow(from.address);
      sends = createStagedSends(call, from);
    });
    after(async () => {
      await service.stop();
      await stakes.stop();
    });

    async function follow(address: string): Promise<void> {
      await client.watchWallet(address);
      await waitUntil(
        'the wallet is followed',
        async () => (await client.wallet(address)).coverage.status === 'following',
      );
    }

    const statusOf = async (send: StagedSend) => (await sends.read(send))['status'];

    /** Once on the chain, and as the service says. */
    async function landedOnce(send: StagedSend): Promise<void> {
      const data = await sends.read(send);
      expect(data).to.include({ status: 'confirmed', error: null });
      expect(data['finalized_at']).to.be.a('string');
      expect(await lamportsOf(send.recipient)).to.equal(send.lamports);
      expect(await signaturesOf(send.recipient)).to.have.length(1);
    }

    async function receivedEvents(): Promise<string[]> {
      const rows = (await service
        .database('events')
        .where({ owner_id: accountId, name: 'transaction.received' })) as { body: string }[];
      return rows.map(({ body }) =>
        String((JSON.parse(body) as { data: { signature: string } }).data.signature),
      );
    }

    it('leaves every send whole, at whichever point it meets it', async () => {
      const staged = new Map<string, StagedSend>();
      for (const stage of SEND_STAGES) staged.set(stage, await sends.bringTo(stage));
      const { epoch } = await stakes.nextEpoch();
      expect(epoch).to.equal(1);

      await Promise.all(
        [...staged].map(([stage, send]) =>
          stage === 'is being cancelled' ? sends.giveUp(send) : sends.goOn(send),
        ),
      );
      for (const [stage, send] of staged) {
        if (stage !== 'is being cancelled') await landedOnce(send);
        else {
          expect(await statusOf(send)).to.equal('cancelled');
          expect(await lamportsOf(send.recipient)).to.equal(0n);
        }
      }
    });

    it('comes in the middle of sends that are issued, submitted and confirmed, each of which lands once', async () => {
      const made: StagedSend[] = [];
      const jumps = { made: 0 };
      async function keepSending(): Promise<void> {
        while (jumps.made < JUMPS) {
          const send = await sends.bringTo('is submitted');
          made.push(send);
          await sends.goOn(send);
        }
      }
      const sending = Promise.all(Array.from({ length: SENDERS }, keepSending));
      for (; jumps.made < JUMPS; jumps.made += 1) {
        const before = made.length;
        await waitUntil('another send is submitted', () => made.length > before);
        await stakes.nextEpoch();
      }
      await sending;
      expect(made.length).to.be.greaterThan(JUMPS);
      for (const send of made) await landedOnce(send);
    });

    it('hides no payment: those before it and after it are each received once', async () => {
      const { address } = await newWallet();
      await follow(address);
      await airdrop(address, DEPOSIT_LAMPORTS);
      const { slot } = await stakes.nextEpoch();
      await airdrop(address, DEPOSIT_LAMPORTS);
      const signatures = await signaturesOf(address);
      expect(signatures).to.have.length(2);
      await waitUntil(
        'the ledger is complete in the new epoch',
        async () => ((await client.wallet(address)).complete_to_slot ?? 0) > slot,
      );
      await waitUntil('both are reported', async () => {
        const received = await receivedEvents();
        return signatures.every((signature) => received.includes(signature));
      });
      const ofThem = (await receivedEvents()).filter((signature) => signatures.includes(signature));
      expect(ofThem.toSorted()).to.deep.equal(signatures.toSorted());
    });

    it('takes exactly what was sent, and the fees, from the wallet', async () => {
      let spent = 0n;
      for await (const { kind, amount, fee } of client.history(from.address)) {
        if (kind === 'send') spent += lamportsIn(amount) + lamportsIn(fee ?? '');
      }
      expect(await lamportsOf(from.address)).to.equal(BigInt(FUNDS_LAMPORTS) - spent);
    });
  });
}

/** Without its sign. */
function lamportsIn(amount: string): bigint {
  return parseAmount(amount.replace('-', ''), SOL_DECIMALS);
}
