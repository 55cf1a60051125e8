import { Later } from '../later.tsx';
import type { KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';

export const developerAccessView: KindView = {
  screen: ({ operation, network, reload }) => {
    const { developer_access: asked } = operation;
    return (
      asked && (
        <Later
          title={t('access-title')}
          show={({ DeveloperAccess }) => (
            <DeveloperAccess {...{ operation, network, reload }} credential={asked.credential} />
          )}
        />
      )
    );
  },
};
