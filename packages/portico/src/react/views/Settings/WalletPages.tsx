import type { ReactElement } from 'react'
import { IconTile } from '../../../ui/Icon.js'
import { Row } from '../../../ui/List.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { useWalletPage } from '../../parts/useWalletPage.js'

/** What is done in the wallet's own pages, where no other page can see it. A wallet that a passkey owns has no key to take along. */
export function WalletPages({ passkey }: { passkey: boolean }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const page = useWalletPage()
  return (
    <>
      <Row
        image={<IconTile icon="key-round" />}
        name={t('settings.recovery')}
        chevron="external"
        href={page?.(passkey ? 'wallet#passkey' : 'wallet')}
        onPress={page && !passkey ? () => client.track({ event: 'EMAIL_UPGRADE_FROM_MODAL' }) : undefined}
      />
      {!passkey && (
        <Row
          image={<IconTile icon="download" />}
          name={t('settings.export')}
          chevron="external"
          href={page?.('export')}
        />
      )}
    </>
  )
}
