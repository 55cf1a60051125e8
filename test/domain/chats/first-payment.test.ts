import { expect } from 'chai';
import { firstPaymentNotice } from '../../../domain/chats/first-payment.ts';
import { ACTOR_KINDS } from '../../../domain/access/actor.ts';
import { RELATIONS } from '../../../domain/access/relation.ts';
import { confirmerOf } from '../../../domain/operations/confirmer.ts';

describe('a first payment', () => {
  it('is a line of the receipt only if the chat, or a session that its link opened, has confirmed the chat’s own operation', () => {
    const calm = ACTOR_KINDS.flatMap((kind) =>
      RELATIONS.filter((relation) => {
        const operation = { ownerId: 'usr_1', confirmedBy: confirmerOf({ kind }, relation) };
        return firstPaymentNotice(operation, 'usr_1', true) === 'receipt';
      }).map((relation) => `${kind} ${relation}`),
    );
    expect(calm).to.deep.equal(['chat_user own', 'page_session linked']);
  });

  it('raises the alarm if that is not certain', () => {
    const operation = { ownerId: 'usr_1', confirmedBy: 'link' } as const;
    expect(firstPaymentNotice(operation, 'usr_2', true), 'of another chat').to.equal('alarm');
    expect(firstPaymentNotice({ ...operation, ownerId: 'acc_1' }, 'usr_1', true)).to.equal('alarm');
    expect(firstPaymentNotice({ ...operation, confirmedBy: null }, 'usr_1', true)).to.equal('alarm');
    expect(firstPaymentNotice(operation, 'usr_1', false), 'no card shows it').to.equal('alarm');
  });
});
