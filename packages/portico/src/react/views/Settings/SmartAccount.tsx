import { type ReactElement, useState } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { setAccountType } from '../../../core/features/email/flow.js'
import { showToast } from '../../../core/notices.js'
import { IconTile } from '../../../ui/Icon.js'
import { Tag } from '../../../ui/List.js'
import { SwitchRow } from '../../../ui/Switch.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'

/** Which of the two accounts of an embedded wallet is in use. */
export function SmartAccount({ connection, network }: { connection: Connection; network: string }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const [busy, setBusy] = useState(false)
  const { accounts, address, auth } = connection
  const on = accounts.some((account) => account.address === address && account.type === 'smartAccount')
  const change = async (wanted: boolean) => {
    setBusy(true)
    const done = await setAccountType(client, wanted ? 'smartAccount' : 'eoa')
    setBusy(false)
    if (!done) showToast(client, { variant: 'error', text: t('settings.smartFailed') })
  }
  return (
    <SwitchRow
      image={<IconTile icon="layers" />}
      name={t('settings.smart')}
      detail={
        <>
          {t('settings.smartText')} {on && auth?.smartAccountDeployed === false && <Tag>{t('settings.smartNew')}</Tag>}
        </>
      }
      on={on}
      busy={busy}
      disabledReason={auth?.hasSmartAccounts || on ? undefined : t('settings.smartOff', { network })}
      onChange={(wanted) => void change(wanted)}
    />
  )
}
