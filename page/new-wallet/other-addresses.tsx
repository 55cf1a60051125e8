import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ApiError } from '../../client/src/transport/api-errors.ts';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { pathOf, type DevicePhrase, type PhraseAddress } from '../device/index.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Loading } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { t } from '../texts/text.ts';
import type { KeyWallet } from '../wallets/page-wallet.ts';
import { newWalletName } from './new-wallet-name.ts';

/** An address of the phrase, and what the service says it holds; null: it is not on the chain. */
interface Held {
  place: PhraseAddress;
  balance: Balance | null;
}

/**
 * Other programs derive other addresses from the same words. The device derives them too, and the service is asked for their
 * balances; its answers decide only which of them are offered after a restore, in addition to the wallet that is there.
 */
export function OtherAddresses(props: {
  wallet: KeyWallet;
  phrase: DevicePhrase;
  /** Called after a choice, and at once if there is none. */
  onClose: () => void;
  /** The person asked for it, so empty addresses are shown too: they may have a history. */
  isAskedFor?: boolean;
}): JSX.Element {
  const { wallet, phrase, onClose, isAskedFor = false } = props;
  const { device, client, state, signIn, choose } = useApp();
  const { isRunning, error, run } = useTask();
  const found = useLoad(
    async (signal): Promise<readonly Held[]> => {
      // Any session may read balances.
      if (!state.session) await signIn(wallet);
      const places = await device.usualAddresses(phrase.id);
      const service = client(wallet.network);
      return await Promise.all(
        places.map(async (place) => ({
          place,
          balance: await service.getBalance(place.address, { signal }).catch(noWallet),
        })),
      );
    },
    [phrase.id],
  );
  const isOther = ({ place }: Held): boolean => place.address !== wallet.address;
  const offered = found.value?.filter((held) => isAskedFor || !isOther(held) || hasMoney(held)) ?? [];
  const isNothingElse =
    found.value !== undefined && !found.value.some((held) => isOther(held) && hasMoney(held));
  const isClosing = isNothingElse && !isAskedFor;
  useEffect(() => {
    if (isClosing) onClose();
  }, [isClosing]);

  const open = ({ place: { address, account, scheme } }: Held): void =>
    run(async () => {
      const here = phrase.wallets.find((each) => each.address === address);
      const wanted = { name: newWalletName(state), network: wallet.network, account, scheme };
      choose(here ?? (await device.addWallet(phrase.id, wanted)));
      onClose();
    });

  if (found.value === undefined || isClosing) {
    return (
      <Screen
        title={t('other-addresses-looking')}
        foot={
          <>
            {found.error !== undefined && (
              <Button look="primary" busy={found.isLoading} onPress={found.reload}>
                {t('try-again')}
              </Button>
            )}
            <Button onPress={onClose}>{t('other-addresses-skip')}</Button>
          </>
        }
      >
        {found.error === undefined ? (
          <Loading />
        ) : (
          <>
            <Notice tone="warn">{t('other-addresses-unknown')}</Notice>
            <p class="muted">{errorText(found.error)}</p>
          </>
        )}
      </Screen>
    );
  }
  return (
    <Screen
      title={t('other-addresses')}
      foot={<Button onPress={onClose}>{t('other-addresses-skip')}</Button>}
    >
      <p class="muted">{isNothingElse ? t('other-addresses-none') : t('other-addresses-lead')}</p>
      {offered.map((held) => (
        <button
          key={held.place.address}
          type="button"
          class="choice"
          aria-disabled={isRunning}
          onClick={() => open(held)}
        >
          <span class="grow">
            <span class="choice-title">{balanceText(held)}</span>
            <Address address={held.place.address} />
            <span class="hint">{placeText(held.place)}</span>
          </span>
        </button>
      ))}
      <ErrorNotice error={error} />
    </Screen>
  );
}

function hasMoney({ balance }: Held): boolean {
  return balance !== null && Object.values(balance.balances).some(({ amount }) => /[1-9]/.test(amount));
}

function balanceText({ balance }: Held): string {
  const others = Object.keys(balance?.balances ?? {}).filter((token) => token !== 'SOL').length;
  return t('other-addresses-balance', { amount: roundedAmount(balance?.sol ?? '0'), others });
}

/** The programs that are known to use it, and the path as engineers write it. */
function placeText(place: PhraseAddress): string {
  const path = pathOf(place)?.map((number) => `/${number}'`);
  if (path === undefined) return t('other-addresses-no-path');
  const values = { path: `m${path.join('')}` };
  if (place.scheme === 'short') return t('other-addresses-short', values);
  if (place.scheme === 'coin') return t('other-addresses-coin', values);
  return t('other-addresses-usual', values);
}

/** An address that the chain does not know yet is empty. */
function noWallet(error: unknown): null {
  if (error instanceof ApiError && error.code === 'WALLET_NOT_FOUND') return null;
  throw error;
}
