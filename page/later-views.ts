import './texts/later-texts.ts';

export { ConnectView } from './new-wallet/connect.tsx';
export { OrdersView } from './orders/orders.tsx';
export { PriceView } from './prices/price.tsx';
export { ReceiveView } from './wallet-views/receive.tsx';
export { RestoreView } from './new-wallet/restore.tsx';
export { SendView } from './sends/send.tsx';
export { SettingsView } from './wallet-views/settings.tsx';
export { StakesView } from './stakes/stakes.tsx';
export { SwapView } from './swaps/swap.tsx';
export { WalletsView } from './wallet-views/wallets.tsx';
export { WatchView } from './new-wallet/watch.tsx';
