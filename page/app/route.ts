/** The views that have an address of their own in the history, so that the browser's back button leads out of them. */
export const VIEWS = [
  'home',
  'receive',
  'send',
  'activity',
  'settings',
  'wallets',
  'make',
  'restore',
] as const;

export type View = (typeof VIEWS)[number];

export type Route = { view: View } | { view: 'operation'; id: string };

/** Ids come from the address bar, so only their form is taken. */
const OPERATION = /^#\/operations\/(op_[\w-]{1,80})$/;

export function readRoute(fragment: string): Route {
  const [, id] = OPERATION.exec(fragment) ?? [];
  if (id !== undefined) return { view: 'operation', id };
  return { view: VIEWS.find((view) => fragment === `#/${view}`) ?? 'home' };
}

export function formatRoute(route: Route): string {
  return route.view === 'operation' ? `#/operations/${route.id}` : `#/${route.view}`;
}
