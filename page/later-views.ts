export { OrdersView } from './orders/orders.tsx';
export { OtherAddresses } from './new-wallet/other-addresses.tsx';
export { PriceView } from './prices/price.tsx';
export { RestoreView } from './new-wallet/restore.tsx';
export { StakesView } from './stakes/stakes.tsx';
export { SwapView } from './swaps/swap.tsx';
