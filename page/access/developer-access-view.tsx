import { laterScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';

export const developerAccessView: KindView = {
  screen: laterScreen(
    () => t('access-title'),
    (operation) => operation.developer_access,
    ({ DeveloperAccess }, { credential }, { operation, network, reload }) => (
      <DeveloperAccess {...{ operation, network, reload }} credential={credential} />
    ),
  ),
};
