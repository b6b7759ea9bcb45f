import { type ReactElement, useEffect, useState } from 'react'
import { connectWallet } from '../../../core/connections/connect.js'
import { activeConnection, activeNetwork, networksOf } from '../../../core/connections/select.js'
import { showNamespace } from '../../../core/connections/switchAccount.js'
import { wantNetwork } from '../../../core/connections/wantNetwork.js'
import { currentRoute, goBack, navigate, replaceView, resetViews } from '../../../core/router.js'
import { pushTransaction } from '../../../core/transactions.js'
import type { Route } from '../../../core/views.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Stack } from '../../../ui/Layout.js'
import { Picture } from '../../../ui/Picture.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { networksCopy } from '../../copy/en/networks.js'
import { useCopy } from '../../copy.js'
import { familyName } from '../../familyName.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useAttempt } from '../../parts/useAttempt.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'SwitchActiveChain'> = {
  title: ({ t, params }) => t('family.title', { family: familyName(params.switchToChain) }),
  copy: [networksCopy],
  Component: SwitchActiveChain,
}

/** The connected wallet has no accounts of another family: one that has is needed. */
export function SwitchActiveChain({ params }: ViewProps<'SwitchActiveChain'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { switchToChain, navigateTo, navigateWithReplace, network } = params
  const connection = useSelect((state) => activeConnection(state))
  const from = useSelect((state) => activeNetwork(state))
  const first = useSelect((state) => networksOf(state, switchToChain)[0])
  const target = network ?? first
  const family = familyName(switchToChain)
  const wallet = connection?.wallet.name ?? ''
  const old = from?.name ?? (connection ? familyName(connection.namespace) : t('unsupported.unknown'))

  // The embedded wallet has accounts in each of its families: nothing has to be asked for them.
  const own = useSelect((state) => {
    const connector = state.connectors.find(({ id }) => id === connection?.connectorId)
    return connector?.type === 'AUTH' && connector.chains.includes(switchToChain) ? connector.id : undefined
  })
  const [failed, setFailed] = useState(false)
  const waits = own !== undefined && !failed
  useAttempt((signal) => {
    if (!own) return
    if (network) wantNetwork(client, network)
    connectWallet(client, { connectorId: own, namespace: switchToChain, signal }).catch((error: unknown) => {
      client.logger.warn('The embedded wallet has no account of that family', error)
      if (!signal.aborted) setFailed(true)
    })
  }, waits)

  // A wallet of that family is there by now: it is shown, and what was asked for goes on.
  const isThere = useSelect((state) => activeConnection(state, switchToChain) !== undefined)
  useEffect(() => {
    if (!isThere || currentRoute(client.store.get()).name !== 'SwitchActiveChain') return
    if (network && activeNetwork(client.store.get(), switchToChain) !== network) {
      replaceView(client, 'SwitchNetwork', { network })
      return
    }
    showNamespace(client, switchToChain)
    if (navigateTo) replaceView(client, navigateTo, {} as never)
    else goBack(client)
  }, [client, isThere, navigateTo, network, switchToChain])
  const choose = () => {
    if (network) wantNetwork(client, network)
    if (navigateTo) {
      // Asked for from a view: it is what follows the connection.
      const route = { name: navigateTo, params: {} } as unknown as Route
      pushTransaction(client, { onSuccess: () => resetViews(client, route) })
    }
    const show = navigateWithReplace ? replaceView : navigate
    show(client, 'Connect', { namespace: switchToChain })
  }
  return (
    <>
      <Doorway
        state={waits ? 'waiting' : 'idle'}
        subject={
          target ? <NetworkPicture network={target} size={56} /> : <Picture name={family} shape="square" size={56} />
        }
      />
      {waits ? (
        <Heading title={t('family.own', { family })} />
      ) : (
        <Heading title={t('family.heading', { wallet, family })} text={t('family.text', { wallet, network: old })} />
      )}
      <Stack gap={2}>
        <Button busy={waits} asks={waits} onPress={choose}>
          {t(/^[aeiou]/i.test(family) ? 'family.chooseAn' : 'family.choose', { family })}
        </Button>
        <Button tone="secondary" onPress={() => goBack(client)}>
          {t('family.stay', { network: old })}
        </Button>
      </Stack>
    </>
  )
}
