import { expect } from 'chai';
import { accountNotification } from '../../chat-texts/account-notification.ts';
import { credentialNotification } from '../../chat-texts/credential-notification.ts';
import { createTexts } from '../../chat-texts/text.ts';
import { CREDENTIAL_CHANGES } from '../../domain/access/credential-change.ts';
import type { AccountChange } from '../../domain/chats/account-change.ts';

const CHANGES: AccountChange[] = [
  { about: 'webhook', host: 'hooks.example' },
  { about: 'webhook_off', host: 'hooks.example' },
  { about: 'webhook_secret', host: 'hooks.example' },
  { about: 'notifications_on' },
  { about: 'notifications_off' },
  { about: 'notifications_changed' },
];

describe('security messages', () => {
  const t = createTexts().of('en');
  const notification = (change: AccountChange, isOwn: boolean) =>
    accountNotification(t, { name: 'Corner <Shop>', isOwn }, change);

  it('begin with their heading, also those about keys and accounts', () => {
    const key = { kind: 'bot_token' as const, publicPart: 'abcdefgh', name: null, scopes: [] };
    for (const { html } of [
      ...CREDENTIAL_CHANGES.map((change) => credentialNotification(t, { change, ...key })),
      ...CHANGES.map((change) => notification(change, false)),
    ]) {
      expect(html).to.match(/^🛡 <b>Security<\/b>\n\n/);
    }
  });

  it('name the account, and say how to end what it may do', () => {
    for (const change of CHANGES) {
      const { html, buttons } = notification(change, false);
      expect(html).to.contain('Corner &lt;Shop&gt;').and.to.contain('/apps');
      if ('host' in change) expect(html).to.contain('hooks.example');
      expect(buttons).to.deep.equal([]);
    }
  });

  it('offer to revoke all keys if the account is the person’s own', () => {
    const { html, buttons } = notification({ about: 'webhook', host: 'hooks.example' }, true);
    expect(html).to.contain('your own account');
    expect(buttons.flat().map((button) => 'press' in button && button.press)).to.deep.equal([
      { do: 'revoke_keys' },
    ]);
  });
});
