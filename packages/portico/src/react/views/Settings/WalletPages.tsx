import { type ReactElement, useEffect, useState } from 'react'
import { authOf } from '../../../core/auth.js'
import { IconTile } from '../../../ui/Icon.js'
import { Row } from '../../../ui/List.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'

/** What is done in the wallet's own pages, where no other page can see it. */
export function WalletPages(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const [page, setPage] = useState<(name: string) => string>()
  useEffect(() => {
    let gone = false
    authOf(client).then(
      ({ auth }) => {
        if (!gone) setPage(() => auth.page)
      },
      (error: unknown) => client.logger.error('The wallet’s pages are not known', error),
    )
    return () => {
      gone = true
    }
  }, [client])
  return (
    <>
      <Row
        image={<IconTile icon="key-round" />}
        name={t('settings.recovery')}
        chevron="external"
        href={page?.('wallet')}
        onPress={page && (() => client.track({ event: 'EMAIL_UPGRADE_FROM_MODAL' }))}
      />
      <Row
        image={<IconTile icon="download" />}
        name={t('settings.export')}
        chevron="external"
        href={page?.('export')}
      />
    </>
  )
}
