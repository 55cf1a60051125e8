/**
 * A script as text, because functions that the compiler touched do not run in a page. It announces a wallet as extensions do
 * (Wallet Standard, "register-wallet" and "app-ready"), and asks the test for everything else.
 */
export const REGISTER_WALLET_PROGRAM = `({ name, icon, binding, onlySignIn }) => {
  const CHAIN = 'solana:devnet';
  const FEATURES = ['solana:signTransaction', onlySignIn ? 'solana:signIn' : 'solana:signMessage'];
  const listeners = new Set();
  const ask = async (asked) => {
    const answer = await window[binding](asked);
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer;
  };
  const accountOf = (address) => Object.freeze({ address, publicKey: new Uint8Array(32), chains: [CHAIN], features: FEATURES });
  let accounts = [];
  const show = (addresses) => {
    accounts = addresses.map((address) => accounts.find((each) => each.address === address) ?? accountOf(address));
    for (const listener of listeners) listener({ accounts });
    return { accounts };
  };
  const signMessage = async ({ account, message }) => {
    const { message: bytes, signature } = await ask({ method: 'signMessage', address: account.address, bytes: [...message] });
    return [{ signedMessage: Uint8Array.from(bytes), signature: Uint8Array.from(signature) }];
  };
  const signIn = async (fields) => {
    const { message, signature } = await ask({ method: 'signIn', address: fields.address, fields });
    return [{ account: accountOf(fields.address), signedMessage: Uint8Array.from(message), signature: Uint8Array.from(signature) }];
  };
  const signTransaction = async ({ account, transaction, chain }) => {
    if (chain !== CHAIN || !accounts.includes(account)) throw new Error('Unknown account or chain');
    const { message, signature } = await ask({ method: 'signTransaction', address: account.address, bytes: [...transaction.slice(65)] });
    return [{ signedTransaction: Uint8Array.from([1, ...signature, ...message]) }];
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: [CHAIN],
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: async (input) => show((await ask({ method: 'connect', silent: input?.silent === true })).addresses) },
      'standard:events': { version: '1.0.0', on: (event, listener) => { listeners.add(listener); return () => listeners.delete(listener); } },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], signTransaction },
      ...(onlySignIn ? { 'solana:signIn': { version: '1.0.0', signIn } } : { 'solana:signMessage': { version: '1.0.0', signMessage } }),
    },
  };
  window[binding + 'Show'] = show;
  const register = (api) => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  window.addEventListener('wallet-standard:app-ready', (event) => register(event.detail));
}`;
