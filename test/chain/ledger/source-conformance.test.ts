import { createAddressSource } from '../../../chain/ledger/address-source.ts';
import { createBlockSource } from '../../../chain/ledger/block-source.ts';
import { describeLedgerSource } from './source-conformance.ts';

describeLedgerSource('that reads blocks', (rpc) => createBlockSource(rpc));
describeLedgerSource('that reads addresses', (rpc) => createAddressSource(rpc));
