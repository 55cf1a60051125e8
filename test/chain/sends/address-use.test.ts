import { Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { readNoWallet } from '../../../chain/sends/address-use.ts';
import { createRpcClient } from '../../../chain/rpc/rpc-client.ts';
import { result, rpcServers } from '../support/rpc-server.ts';

const SYSTEM = '11111111111111111111111111111111';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111';
const SYSVAR = 'Sysvar1111111111111111111111111111111111111';
const STAKE = 'Stake11111111111111111111111111111111111111';

describe('the use of an address that is to be followed', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  const owner = Keypair.generate().publicKey.toBase58();
  const of = (size: number, type?: number): Buffer => {
    const data = Buffer.alloc(size, 7);
    if (size >= 64) new PublicKey(owner).toBuffer().copy(data, 32);
    if (type !== undefined) data[165] = type;
    return data;
  };

  const tokenAccount = { kind: 'token account', owner };
  const cases: [string, { owner: string; executable?: boolean; data: Buffer } | null, object | null][] = [
    ['nothing', null, null],
    ['a wallet', { owner: SYSTEM, data: of(0) }, null],
    ['a program’s vault', { owner: Keypair.generate().publicKey.toBase58(), data: of(300) }, null],
    ['a stake account', { owner: STAKE, data: of(200) }, null],
    ['a multisig of the token program', { owner: TOKEN, data: of(355) }, null],
    ['a built-in program', { owner: NATIVE_LOADER, executable: true, data: of(14) }, { kind: 'program' }],
    ['a program', { owner: UPGRADEABLE_LOADER, executable: true, data: of(36) }, { kind: 'program' }],
    ['a program’s code', { owner: UPGRADEABLE_LOADER, data: of(356) }, { kind: 'program' }],
    ['a sysvar', { owner: SYSVAR, data: of(40) }, { kind: 'sysvar' }],
    ['a mint', { owner: TOKEN, data: of(82) }, { kind: 'mint' }],
    ['a mint with extensions', { owner: TOKEN_2022, data: of(278, 1) }, { kind: 'mint' }],
    ['a token account', { owner: TOKEN, data: of(165) }, tokenAccount],
    ['a token account with extensions', { owner: TOKEN_2022, data: of(182, 2) }, tokenAccount],
  ];
  for (const [what, account, expected] of cases) {
    it(`is ${expected ? 'no wallet' : 'taken for a wallet'}: ${what}`, async () => {
      const value = account && {
        owner: account.owner,
        executable: account.executable ?? false,
        lamports: 1,
        data: [account.data.toString('base64'), 'base64'],
      };
      const node = await servers.node((response) => result({ context: { slot: 1 }, value })(response));
      const found = await readNoWallet(createRpcClient(node.url), Keypair.generate().publicKey.toBase58());
      expect(found).to.deep.equal(expected);
    });
  }
});
