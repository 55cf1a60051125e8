import { expect } from 'chai';
import { TOKEN_2022_PROGRAM } from '../../../src/checks/programs.ts';
import { TransactionRefusedError, type RefusalReason } from '../../../src/checks/refusal.ts';
import { askedOf } from '../../../src/checks/sends/asked-send.ts';
import { expectSend } from '../../../src/checks/sends/expect-send.ts';
import { SEND_CONTENT_VERSION } from '../../../src/checks/sends/send-content.ts';
import { readOperation } from '../../../src/operations/operation-responses.ts';
import type { SendOperationData } from '../../../src/sends/send-operation-data.ts';
import { checkSendArguments, type SendArguments } from '../../../src/sends/send-request.ts';
import { routeOf } from '../../support/document.ts';
import { sendFrom, watchedSigner } from '../../support/fixtures.ts';
import { sampleOf } from '../../support/sample.ts';
import { newAddress } from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';

interface Described {
  amount?: string;
  base_units?: string;
  decimals?: number;
  transfer_fee?: string;
}

const signer = watchedSigner();
const token = newAddress();

function described({
  amount = '1.5',
  base_units: baseUnits = '1500000',
  decimals = 6,
  transfer_fee: fee,
}: Described): SendOperationData {
  const sample = expectSend({
    ...readOperation(sampleOf(routeOf('send').data)),
    content_version: SEND_CONTENT_VERSION,
  });
  return {
    ...sample,
    send: {
      ...sample.send,
      base_units: baseUnits,
      preview: {
        ...sample.send.preview,
        amount,
        decimals,
        token_program: TOKEN_2022_PROGRAM,
        transfer_fee: fee ?? null,
      },
    },
  };
}

function asked(change: Partial<SendArguments>, values: Described): ReturnType<typeof askedOf> {
  const { intent } = checkSendArguments(sendFrom(signer, { token, ...change }));
  return askedOf(intent, described(values));
}

describe('askedOf', () => {
  it('takes from the service only facts that the chain alone knows', () => {
    expect(
      asked({ amount: 'max' }, { amount: '18446744073709.551615', base_units: '18446744073709551615' })
        .baseUnits,
    ).to.equal(2n ** 64n - 1n);
    expect(asked({}, { transfer_fee: '0.007500' }).token?.transferFee).to.equal(7_500n);
    expect(asked({}, { transfer_fee: '0' }).token?.transferFee).to.equal(0n);
  });

  it('takes zeros beyond the decimals for nothing: the bytes are compared with the same base units', () => {
    expect(asked({ amount: '1.5000000000' }, { decimals: 6 }).baseUnits).to.equal(1_500_000n);
    expect(asked({ amount: '2.0' }, { decimals: 0 }).baseUnits).to.equal(2n);
    const { intent } = checkSendArguments(sendFrom(signer, { amount: '0.1000000000', token: 'SOL' }));
    expect(askedOf(intent, described({})).baseUnits).to.equal(100_000_000n);
  });

  const unitsOfEverything = [
    '',
    'abc',
    '1e9',
    '0x10',
    ' 7',
    '-1',
    '0',
    '007',
    '1.5',
    `${2n ** 64n}`,
    '9'.repeat(400),
  ];
  const fees = ['', 'abc', '1e-3', '-1', '0.0000001', '0.0', `${2n ** 64n}`];
  const lies: [title: string, change: Partial<SendArguments>, values: Described, reason: RefusalReason][] = [
    ...unitsOfEverything.map((units): (typeof lies)[number] => [
      `"${units.slice(0, 30)}" as the base units of "max"`,
      { amount: 'max' },
      { base_units: units },
      'amount',
    ]),
    ...fees.map((fee): (typeof lies)[number] => [
      `"${fee}" as the token's fee`,
      {},
      { transfer_fee: fee },
      'transfer_fee',
    ]),
    [
      'a preview of "max" with another amount than the base units',
      { amount: 'max' },
      { amount: '0.15' },
      'amount',
    ],
    ['fewer decimals than the amount has', { amount: '1.5' }, { decimals: 0 }, 'decimals'],
    ['decimals with which the amount exceeds 64 bits', { amount: '15' }, { decimals: 30 }, 'decimals'],
  ];
  for (const [title, change, values, reason] of lies) {
    it(`refuses ${title}`, async () => {
      const refusal = await failureOf(TransactionRefusedError, () => asked(change, values));
      expect(refusal.reason).to.equal(reason);
    });
  }
});
