import type { ReactElement } from 'react'
import { navigate } from '../../core/router.js'
import { Button } from '../../ui/Button.js'
import { passkeyIcons } from '../../ui/passkeyIcons.js'
import { useClient } from '../context.js'
import { passkeyCopy } from '../copy/en/passkey.js'
import { useCopy } from '../copy.js'

export const copy = [passkeyCopy]
export const icons = passkeyIcons

/** The way to a wallet that a passkey owns. `reason`: why it may not be chosen yet. */
export function PasskeyWay({ reason }: { reason: string | undefined }): ReactElement {
  const client = useClient()
  const t = useCopy()
  return (
    <Button tone="secondary" icon="fingerprint" held={reason} onPress={() => navigate(client, 'ConnectingPasskey')}>
      {t('passkey.with')}
    </Button>
  )
}
