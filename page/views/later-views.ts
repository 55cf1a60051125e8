export { OrdersView } from './orders.tsx';
export { OtherAddresses } from './other-addresses.tsx';
export { RestoreView } from './restore.tsx';
export { StakesView } from './stakes.tsx';
