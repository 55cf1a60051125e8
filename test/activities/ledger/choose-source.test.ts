import { expect } from 'chai';
import { createSourceChoice } from '../../../activities/ledger/choose-source.ts';
import { followStep } from '../../../activities/ledger/follow-ledger.ts';
import type { LedgerSession } from '../../../activities/ledger/ledger-session.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import { createLogger } from '../../../telemetry/logger.ts';

const idle: LedgerSource = { next: async () => ({ kind: 'waiting' }) };

describe('the source of a ledger', () => {
  const sources = { addresses: { ...idle }, blocks: { ...idle } };

  it('is addresses for few wallets and blocks for many, by default', () => {
    const choose = createSourceChoice('auto', sources);
    expect([1, 300, 301, 1_000_000].map((watched) => choose(watched).name)).to.deep.equal([
      'addresses',
      'addresses',
      'blocks',
      'blocks',
    ]);
    expect(createSourceChoice('addresses', sources)(5_000).name).to.equal('addresses');
    expect(createSourceChoice('blocks', sources)(1).name).to.equal('blocks');
  });

  it('is blocks for a while if a step by address takes too long', async () => {
    let slow = 0;
    const hangs: LedgerSource = {
      next: (_from, _wallets, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    };
    const choose = createSourceChoice(
      'auto',
      { ...sources, addresses: hangs },
      { maxStepMs: 20, onSlow: () => (slow += 1) },
    );
    const { name, source } = choose(1);
    expect(name).to.equal('addresses');
    const step = await source.next({ slot: 1, blockhash: '1' }, new Set(), new AbortController().signal);
    expect(step).to.deep.equal({ kind: 'waiting' });
    expect([choose(1).name, slow]).to.deep.equal(['blocks', 1]);
  });

  it('is asked less often for more addresses, and at a constant rate for blocks', () => {
    const pauses = (setting: 'addresses' | 'blocks') =>
      [1, 100, 300].map((watched) => createSourceChoice(setting, sources)(watched).pauseMs);
    expect(pauses('addresses')).to.deep.equal([100, 4_000, 12_000]);
    expect(pauses('blocks')).to.deep.equal([100, 100, 100]);
  });

  it('is addresses for a range whose blocks the node has deleted', async () => {
    const cleanedUp = new ChainError('rpc', 'gone', { rpcCode: -32_001 });
    const blocks: LedgerSource = {
      next: () => Promise.reject(new ChainError('unavailable', 'no node shows it', { cause: cleanedUp })),
    };
    const session = {
      reader: { addresses: idle, chooseSource: () => ({ name: 'blocks', source: blocks, pauseMs: 7 }) },
      followed: new Set(['wallet']),
      cursor: { slot: 1, blockhash: 'hash' },
      lostSlot: null,
      held: null,
      log: createLogger({ level: 'silent', service: 'test' }),
    } as unknown as LedgerSession;
    expect(await followStep(session, 0, new AbortController().signal)).to.deep.equal({
      kind: 'waiting',
      pauseMs: 7,
    });
  });
});
