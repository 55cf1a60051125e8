import type { Knex } from 'knex';
import * as m0001 from './migrations/0001_accounts.ts';
import * as m0002 from './migrations/0002_operations.ts';
import * as m0003 from './migrations/0003_events.ts';
import * as m0004 from './migrations/0004_death_proof.ts';
import * as m0005 from './migrations/0005_ascending_readers.ts';
import * as m0006 from './migrations/0006_chains.ts';
import * as m0007 from './migrations/0007_request_limits.ts';
import * as m0008 from './migrations/0008_deliveries.ts';
import * as m0009 from './migrations/0009_ledger.ts';
import * as m0010 from './migrations/0010_events_without_account_check.ts';
import * as m0011 from './migrations/0011_judged_deposits.ts';
import * as m0012 from './migrations/0012_quorum.ts';
import * as m0013 from './migrations/0013_ledger_quorum.ts';
import * as m0014 from './migrations/0014_landing_evidence.ts';
import * as m0015 from './migrations/0015_unverified_movements.ts';
import * as m0016 from './migrations/0016_owners.ts';
import * as m0017 from './migrations/0017_operation_kinds.ts';
import * as m0018 from './migrations/0018_signing_requests.ts';
import * as m0019 from './migrations/0019_account_request_limits.ts';
import * as m0020 from './migrations/0020_page_sessions.ts';
import * as m0022 from './migrations/0022_page_sessions_of_wallet.ts';
import * as m0023 from './migrations/0023_public_names.ts';
import * as m0024 from './migrations/0024_invitations.ts';
import * as m0026 from './migrations/0026_bearer_sessions.ts';
import * as m0027 from './migrations/0027_inactive_wallets.ts';
import * as m0028 from './migrations/0028_chats.ts';
import * as m0029 from './migrations/0029_api_keys.ts';
import * as m0030 from './migrations/0030_notifications.ts';
import * as m0031 from './migrations/0031_mini_app_sessions.ts';
import * as m0032 from './migrations/0032_bot_grants.ts';
import * as m0033 from './migrations/0033_message_classes.ts';
import * as m0034 from './migrations/0034_messages_of_offers.ts';
import * as m0035 from './migrations/0035_messages_of_accounts.ts';
import * as m0037 from './migrations/0037_encrypted_buttons.ts';
import * as m0038 from './migrations/0038_forgotten_people.ts';
import * as m0039 from './migrations/0039_carried_credentials.ts';
import * as m0042 from './migrations/0042_prices.ts';
import * as m0043 from './migrations/0043_events_about_people.ts';
import * as m0044 from './migrations/0044_room_for_leases.ts';
import * as m0046 from './migrations/0046_alerts.ts';
import * as m0049 from './migrations/0049_significant_changes.ts';
import * as m0050 from './migrations/0050_unconfirmed_readings.ts';
import * as m0051 from './migrations/0051_news.ts';
import * as m0052 from './migrations/0052_summaries.ts';
import * as m0053 from './migrations/0053_candle_sources.ts';
import * as m0055 from './migrations/0055_narrow_firings.ts';
import * as m0057 from './migrations/0057_more_room_for_leases.ts';
import * as m0058 from './migrations/0058_trigger_orders.ts';
import * as m0059 from './migrations/0059_reverted_fees.ts';
import * as m0060 from './migrations/0060_stakes.ts';
import * as m0061 from './migrations/0061_stake_movements.ts';
import * as m0062 from './migrations/0062_bundled_messages.ts';
import * as m0063 from './migrations/0063_lowest_commissions.ts';
import * as m0064 from './migrations/0064_validator_names.ts';
import * as m0065 from './migrations/0065_closed_positions.ts';
import * as m0066 from './migrations/0066_notified_commissions.ts';
import * as m0067 from './migrations/0067_earning_validators.ts';
import * as m0068 from './migrations/0068_claimed_stake_wallets.ts';

/** By the names under which knex's table keeps them, which end as the files do. Knex cannot look for files in a process that is built. */
const ALL: Readonly<Record<string, Knex.Migration>> = {
  '0001_accounts.ts': m0001,
  '0002_operations.ts': m0002,
  '0003_events.ts': m0003,
  '0004_death_proof.ts': m0004,
  '0005_ascending_readers.ts': m0005,
  '0006_chains.ts': m0006,
  '0007_request_limits.ts': m0007,
  '0008_deliveries.ts': m0008,
  '0009_ledger.ts': m0009,
  '0010_events_without_account_check.ts': m0010,
  '0011_judged_deposits.ts': m0011,
  '0012_quorum.ts': m0012,
  '0013_ledger_quorum.ts': m0013,
  '0014_landing_evidence.ts': m0014,
  '0015_unverified_movements.ts': m0015,
  '0016_owners.ts': m0016,
  '0017_operation_kinds.ts': m0017,
  '0018_signing_requests.ts': m0018,
  '0019_account_request_limits.ts': m0019,
  '0020_page_sessions.ts': m0020,
  '0022_page_sessions_of_wallet.ts': m0022,
  '0023_public_names.ts': m0023,
  '0024_invitations.ts': m0024,
  '0026_bearer_sessions.ts': m0026,
  '0027_inactive_wallets.ts': m0027,
  '0028_chats.ts': m0028,
  '0029_api_keys.ts': m0029,
  '0030_notifications.ts': m0030,
  '0031_mini_app_sessions.ts': m0031,
  '0032_bot_grants.ts': m0032,
  '0033_message_classes.ts': m0033,
  '0034_messages_of_offers.ts': m0034,
  '0035_messages_of_accounts.ts': m0035,
  '0037_encrypted_buttons.ts': m0037,
  '0038_forgotten_people.ts': m0038,
  '0039_carried_credentials.ts': m0039,
  '0042_prices.ts': m0042,
  '0043_events_about_people.ts': m0043,
  '0044_room_for_leases.ts': m0044,
  '0046_alerts.ts': m0046,
  '0049_significant_changes.ts': m0049,
  '0050_unconfirmed_readings.ts': m0050,
  '0051_news.ts': m0051,
  '0052_summaries.ts': m0052,
  '0053_candle_sources.ts': m0053,
  '0055_narrow_firings.ts': m0055,
  '0057_more_room_for_leases.ts': m0057,
  '0058_trigger_orders.ts': m0058,
  '0059_reverted_fees.ts': m0059,
  '0060_stakes.ts': m0060,
  '0061_stake_movements.ts': m0061,
  '0062_bundled_messages.ts': m0062,
  '0063_lowest_commissions.ts': m0063,
  '0064_validator_names.ts': m0064,
  '0065_closed_positions.ts': m0065,
  '0066_notified_commissions.ts': m0066,
  '0067_earning_validators.ts': m0067,
  '0068_claimed_stake_wallets.ts': m0068,
};

/** For `database.migrate`: every migration, in order. */
export const MIGRATIONS: Knex.MigratorConfig = {
  migrationSource: {
    getMigrations: () => Promise.resolve(Object.keys(ALL).toSorted()),
    getMigrationName: (name: string) => name,
    getMigration: (name: string) => {
      const migration = ALL[name];
      return migration
        ? Promise.resolve(migration)
        : Promise.reject(new Error(`The migration ${name} does not exist.`));
    },
  },
};
