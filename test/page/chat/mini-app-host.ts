import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Mini App that says what the messenger tells it, and asks it for what a pressed button is for. */
const MINI_APP = `<!doctype html><meta charset="utf-8"><title>Mini App</title>
<p id="user"></p><ul id="heard"></ul>
<button data-event="web_app_request_theme">Theme</button>
<button data-event="web_app_request_viewport">Viewport</button>
<button data-event="web_app_setup_back_button" data-with='{"is_visible":true}'>Want a way back</button>
<button data-event="web_app_setup_main_button" data-with='{"is_visible":true,"is_active":true,"text":"Pay now"}'>Want a main button</button>
<button data-event="web_app_setup_main_button" data-with='{"is_visible":"yes"}'>Say something wrong</button>
<button data-event="web_app_open_link" data-with='{"url":"/opened"}'>Open a link</button>
<button data-event="web_app_open_link" data-with='{"url":"javascript:alert(1)"}'>Open a script</button>
<button data-event="web_app_set_header_color" data-with='{"color_key":"bg_color"}'>Colour</button>
<button data-event="web_app_close">Leave</button>
<script>
const launch = new URLSearchParams(location.hash.slice(1));
const init = new URLSearchParams(launch.get('tgWebAppData'));
document.querySelector('#user').textContent =
  'Hello ' + JSON.parse(init.get('user')).first_name + ' on ' + launch.get('tgWebAppPlatform');
window.addEventListener('message', (event) => {
  if (event.source !== parent) return;
  const heard = document.createElement('li');
  heard.textContent = event.data;
  document.querySelector('#heard').append(heard);
});
for (const button of document.querySelectorAll('button')) {
  button.onclick = () => {
    const eventData = JSON.parse(button.dataset.with ?? 'null');
    if (eventData?.url?.startsWith('/')) eventData.url = location.origin + eventData.url;
    parent.postMessage(JSON.stringify({ eventType: button.dataset.event, eventData }), '*');
  };
}
</script>`;

export interface MiniAppHost {
  /** On localhost: for the chat page on 127.0.0.1 it is another site. */
  origin: string;
  stop(): void;
}

export async function startMiniAppHost(): Promise<MiniAppHost> {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html').end(url === '/opened' ? 'A page of its own' : MINI_APP);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
