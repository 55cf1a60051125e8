import type { Page } from 'playwright-core';

/** Everything that a page sends, stores, logs or reports. */
export interface SecretWatch {
  /** Where each of the secrets was found; empty if all of them stayed inside. */
  findings(secrets: readonly Secret[]): Promise<string[]>;
}

export interface Secret {
  name: string;
  /** Each form that would give it away. */
  forms: readonly string[];
}

/** Recorded from the first request on. Storage is read when findings are asked for. */
export function watchForSecrets(page: Page): SecretWatch {
  const seen: { where: string; text: string }[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    seen.push({ where: 'request', text: `${request.url()} ${headers} ${request.postData() ?? ''}` });
  });
  page.on('console', (message) => seen.push({ where: 'console', text: message.text() }));
  page.on('pageerror', (error) =>
    seen.push({ where: 'error', text: `${error.message} ${error.stack ?? ''}` }),
  );
  page.on('websocket', (socket) => seen.push({ where: 'web socket', text: socket.url() }));

  return {
    async findings(secrets) {
      const stored = { where: 'storage', text: await storageOf(page) };
      const url = { where: 'address bar', text: page.url() };
      return secrets.flatMap(({ name, forms }) =>
        [...seen, stored, url]
          .filter(({ text }) => forms.some((form) => text.toLowerCase().includes(form.toLowerCase())))
          .map(({ where }) => `${name} in ${where}`),
      );
    },
  };
}

/** Local and session storage, cookies that scripts see, the history's state, and every record of IndexedDB. */
function storageOf(page: Page): Promise<string> {
  return page.evaluate<string>(READ_STORAGE);
}

/** A script as text, because functions that the compiler touched do not run in a page. Bytes are written in every form. */
const READ_STORAGE = `(async () => {
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie, JSON.stringify(history.state)];
  const result = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const write = (value) => {
    if (value instanceof ArrayBuffer) return write(new Uint8Array(value));
    if (value instanceof Uint8Array) {
      const hex = Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const characters = String.fromCharCode(...value);
      return [value.join(','), hex, btoa(characters), characters].join(' ');
    }
    if (typeof value === 'object' && value !== null) return Object.values(value).map(write).join(' ');
    return String(value);
  };
  for (const { name } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const store of Array.from(database.objectStoreNames)) {
      const records = await result(database.transaction(store).objectStore(store).getAll());
      texts.push(records.map(write).join('\\n'));
    }
    database.close();
  }
  return texts.join('\\n');
})()`;
