import type { Route } from '../app/route.ts';

const VIEWS = ['stake', 'delegate', 'undelegate', 'rewards', 'redelegate'] as const;

export type StakeRoute = Route & { view: (typeof VIEWS)[number] };

export function isStakeRoute(route: Route): route is StakeRoute {
  return VIEWS.some((view) => view === route.view);
}
