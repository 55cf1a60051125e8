import { expect } from 'chai';
import { createWalletClient, type SwapArguments, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet, lamportsOf, signaturesOf, tokensOf } from '../support/chain-client.ts';
import { createIssuer, type TestToken } from '../support/test-tokens.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startSwapMarket, type SwapMarket } from '../swaps/support/swap-market.ts';

describe('a swap whose token account the issuer freezes after the request', () => {
  let market: SwapMarket;
  let issued: TestToken;
  let service: TestService;
  let client: WalletClient;

  before(async () => {
    issued = await (await createIssuer()).createMint('none');
    market = await startSwapMarket([{ token: issued.mint }]);
    service = await startTestService({ environment: market.environment });
    const { apiKey } = await service.createAccount('pro');
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  });
  after(async () => {
    await service.stop();
    await market.stop();
  });

  const sides: [title: string, terms: () => Pick<SwapArguments, 'tokenIn' | 'tokenOut' | 'amount'>][] = [
    ['gives', () => ({ tokenIn: issued.mint, tokenOut: 'SOL', amount: '1' })],
    ['gets', () => ({ tokenIn: 'SOL', tokenOut: issued.mint, amount: '0.01' })],
  ];
  for (const [title, terms] of sides) {
    it(`says so in place of bytes to sign, and loses nothing, if it is the one that it ${title}`, async () => {
      const from = await fundedWallet();
      await issued.mintTo(from.address, 5_000_000n);
      const accept: SwapArguments['accept'] = ['MINT_AUTHORITY', 'FREEZE_AUTHORITY'];
      const operation = await client.swap({ from: from.address, ...terms(), accept });
      await issued.freeze(from.address);
      const lamports = await lamportsOf(from.address);
      const refused: unknown = await operation.confirm(from).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(Error).and.include({
        code: 'CONFLICT',
        details: 'Nothing was signed. Only the issuer of the token can unfreeze it.',
      });
      expect(String(refused)).to.contain('account for a token of this swap is frozen by its issuer.');
      await operation.refresh();
      expect(operation.data).to.include({ status: 'awaiting_signature' });
      expect(operation.data.signing_requests).to.deep.equal([]);
      await operation.cancel();
      await operation.waitFor();
      expect(operation.data.status).to.equal('cancelled');
      expect(await signaturesOf(operation.data.reference)).to.deep.equal([]);
      expect(await lamportsOf(from.address)).to.equal(lamports);
      expect(await tokensOf(from.address, issued.mint)).to.equal(5_000_000n);
    });
  }
});
