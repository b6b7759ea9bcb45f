import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../../base/caip.js'
import { activeNetwork } from '../../../core/connections/select.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Note } from '../../../ui/Note.js'
import { useClient } from '../../context.js'
import { networksCopy } from '../../copy/en/networks.js'
import { useCopy } from '../../copy.js'
import { useSelect } from '../../useSelect.js'

export const copy = [networksCopy]

/** The wallet is on a network that the app does not list, and the way to one that it does. */
export function WrongNetwork({ namespace }: { namespace: ChainNamespace }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const network = useSelect((state) => activeNetwork(state, namespace))
  return (
    <>
      <Note tone="warning" title={t('unsupported.note', { app: client.config.metadata.name })}>
        {t('unsupported.noteText', { network: network?.name ?? t('unsupported.unknown') })}
      </Note>
      {client.config.networkSwitch && (
        <Button onPress={() => navigate(client, 'Networks', { namespace })}>{t('networks.title')}</Button>
      )}
    </>
  )
}
