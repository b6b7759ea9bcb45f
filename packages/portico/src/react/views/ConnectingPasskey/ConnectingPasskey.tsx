import { type ReactElement, useEffect } from 'react'
import { networkById } from '../../../core/connections/select.js'
import { retryPasskey, startPasskey } from '../../../core/features/passkey/flow.js'
import type { PasskeyState } from '../../../core/features/passkey/state.js'
import { Button } from '../../../ui/Button.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { connectingPasskeyCopy, passkeyNotAddedCopy } from '../../copy/en/passkey.js'
import { useCopy } from '../../copy.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { PasskeyNotAdded } from '../../parts/PasskeyNotAdded.js'
import { WalletFrame } from '../../parts/WalletFrame.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ConnectingPasskey'> = {
  title: 'passkey.title',
  copy: [connectedMomentCopy, connectingPasskeyCopy, passkeyNotAddedCopy],
  Component: ConnectingPasskey,
  Done: ConnectedMoment,
}

/** A login by a passkey that owns the wallet: the frame asks for it, this page never sees it. */
export function ConnectingPasskey(): ReactElement {
  const { box, reason } = useConsentGate()
  return (
    <>
      {box}
      {reason === undefined && <Login />}
    </>
  )
}

function Login(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { status, networkId }: PasskeyState = useSelect(({ passkey }) => passkey) ?? { status: 'preparing' }
  useEffect(() => void startPasskey(client), [client])
  return (
    <>
      <KeepFocus on={status} />
      {status === 'failed' ? (
        <>
          <Heading title={t('passkey.failed')} text={t('passkey.failedText')} />
          <Button onPress={() => void retryPasskey(client)}>{t('common.tryAgain')}</Button>
        </>
      ) : (
        status !== 'asking' &&
        status !== 'not-added' && <Heading title={t('passkey.opening')} text={t('passkey.openingText')} />
      )}
      {status === 'not-added' && <NotAdded networkId={networkId} />}
      <WalletFrame label={t('passkey.frame')} />
    </>
  )
}

function NotAdded({ networkId }: Pick<PasskeyState, 'networkId'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const network = useSelect((state) => networkId && networkById(state, networkId))?.name ?? networkId ?? ''
  return (
    <>
      <PasskeyNotAdded network={network} />
      <Button tone="secondary" onPress={() => void retryPasskey(client)}>
        {t('common.tryAgain')}
      </Button>
    </>
  )
}
