import { type ReactElement, useState } from 'react'
import { isAppError } from '../../../base/errors/AppError.js'
import { allConnections } from '../../../core/connections/select.js'
import { showToast } from '../../../core/notices.js'
import { Button } from '../../../ui/Button.js'
import { Inline, Stack } from '../../../ui/Layout.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { disconnectAllCopy } from '../../copy/en/profile.js'
import { useCopy } from '../../copy.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useSelect } from '../../useSelect.js'

export const copy = [disconnectAllCopy]

/** Ends every connection at once, after a question. Nothing while there is one wallet alone: it has a button of its own. */
export function DisconnectAll(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const connections = useSelect((state) => state.connections)
  const connectors = useSelect((state) => state.connectors)
  const live = allConnections({ connections })
  // A wallet of several families is one wallet.
  const wallets = new Set(
    live.map(({ connectorId }) => connectors.find(({ id }) => id === connectorId)?.partOf ?? connectorId),
  )
  if (live.length < 2) return null
  const disconnect = async () => {
    setBusy(true)
    try {
      const { disconnectWallet } = await import('../../../core/connections/disconnect.js')
      await disconnectWallet(client)
    } catch (error) {
      const text = isAppError(error) ? error.message : t('wallets.disconnectAllFailed')
      showToast(client, { variant: 'error', text })
    }
    setBusy(false)
    setAsked(false)
  }
  return (
    <>
      <KeepFocus on={asked} />
      {asked ? (
        <Stack gap={2}>
          {wallets.size > 1 ? (
            <Heading
              title={t('wallets.disconnectAllAsk', { count: wallets.size })}
              text={t('wallets.disconnectAllText')}
            />
          ) : (
            <Heading
              title={t('wallets.disconnectAllAskOne', { wallet: live[0]?.wallet.name ?? '' })}
              text={t('wallets.disconnectAllTextOne')}
            />
          )}
          <Inline>
            <Button tone="secondary" onPress={() => setAsked(false)}>
              {t('common.cancel')}
            </Button>
            <Button tone="danger" busy={busy} onPress={() => void disconnect()}>
              {t('wallets.disconnectAll')}
            </Button>
          </Inline>
        </Stack>
      ) : (
        <Button tone="plain" critical icon="log-out" onPress={() => setAsked(true)}>
          {t('wallets.disconnectAll')}
        </Button>
      )}
    </>
  )
}
