import type { ReactElement } from 'react'
import type { StoredConnection } from '../../../base/entities/connection.js'
import { wayBackTo } from '../../../core/connections/wayBack.js'
import { editEmail } from '../../../core/features/email/edit.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { asksConsent } from '../../parts/ConsentGate.js'
import { useSocialLogin } from '../../parts/openSocial.js'

/** Begins a login of before anew: by its address, in the window of its provider, or by its passkey. */
export function LoginAgain({ entry, wallet }: { entry: StoredConnection; wallet: string }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const logIn = useSocialLogin(entry.auth?.social !== undefined)
  const connect = () => {
    const state = client.store.get()
    const way = wayBackTo(state, entry)
    if (way.by === 'email') {
      editEmail(client, way.address)
      navigate(client, 'EmailLogin')
    } else if (way.by === 'passkey') navigate(client, 'ConnectingPasskey')
    else if (way.by !== 'social') navigate(client, 'Connect', { namespace: entry.namespace })
    // The box to tick stands above the list of them.
    else if (asksConsent(client) && !state.wallets.consented) navigate(client, 'ConnectSocials')
    else logIn(way.provider)
  }
  return (
    <Button tone="secondary" small label={t('wallets.connectTo', { wallet })} onPress={connect}>
      {t('wallets.connect')}
    </Button>
  )
}
