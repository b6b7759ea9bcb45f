import { type ReactElement, useState } from 'react'
import { isAppError } from '../../../base/errors/AppError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import type { Client } from '../../../core/client.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { switchNetwork } from '../../../core/connections/switchNetwork.js'
import { showToast } from '../../../core/notices.js'
import { currentRoute, goBack } from '../../../core/router.js'
import { waitsForMore } from '../../../core/transactions.js'
import type { ViewName } from '../../../core/views.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Stack } from '../../../ui/Layout.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { networksCopy } from '../../copy/en/networks.js'
import { passkeyNotAddedCopy } from '../../copy/en/passkey.js'
import { useCopy } from '../../copy.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { PasskeyNotAdded } from '../../parts/PasskeyNotAdded.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useAttempt } from '../../parts/useAttempt.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

type Phase = 'waiting' | 'declined' | 'not-added' | 'passkey' | 'failed'

export const view: ViewRow<'SwitchNetwork'> = {
  title: 'switch.title',
  copy: [networksCopy, passkeyNotAddedCopy],
  Component: SwitchNetwork,
}

/** Asks the wallet for another network: at once, and again when asked. */
export function SwitchNetwork({ params: { network } }: ViewProps<'SwitchNetwork'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const [phase, setPhase] = useState<Phase>('waiting')
  const connection = useSelect((state) => activeConnection(state, network.chainNamespace))
  const old = useSelect((state) => connection && networkById(state, connection.caipNetworkId))
  const adding = useSelect((state) => state.connections.networkSwitch.status === 'adding')

  const start = useAttempt((signal) => {
    setPhase('waiting')
    switchNetwork(client, network, { signal }).then(
      () => {
        if (signal.aborted) return
        showToast(client, { variant: 'success', text: t('switch.done', { network: network.name }) })
        leaveSwitch(client)
      },
      (error: unknown) => signal.aborted || setPhase(phaseOf(error)),
    )
  }, true)

  const wallet = connection?.wallet.name ?? ''
  const from = old?.name ?? t('unsupported.unknown')
  const words: Record<Exclude<Phase, 'passkey'>, readonly [title: string, text: string]> = {
    waiting: [
      t('switch.waiting', { network: network.name }),
      adding ? t('switch.addingText', { wallet, network: network.name }) : t('switch.waitingText', { wallet }),
    ],
    declined: [t('switch.declined', { network: from }), t('switch.declinedText', { wallet })],
    'not-added': [t('switch.notAdded'), t('switch.notAddedText', { wallet, network: network.name })],
    failed: [t('switch.declined', { network: from }), t('switch.failedText', { wallet })],
  }
  const [title, text] = phase === 'passkey' ? [] : words[phase]
  return (
    <>
      <KeepFocus on={phase} />
      <Doorway
        state={phase === 'waiting' ? 'waiting' : 'declined'}
        subject={<NetworkPicture network={network} size={56} />}
      />
      {title === undefined ? <PasskeyNotAdded network={network.name} /> : <Heading title={title} text={text} />}
      <Stack gap={2}>
        {phase === 'waiting' ? (
          <Button tone="secondary" onPress={() => goBack(client)}>
            {t('common.cancel')}
          </Button>
        ) : (
          <>
            <Button tone={phase === 'passkey' ? 'secondary' : 'primary'} icon="refresh-cw" onPress={start}>
              {t('common.tryAgain')}
            </Button>
            <Button tone="plain" onPress={() => goBack(client)}>
              {t('switch.other')}
            </Button>
          </>
        )}
      </Stack>
    </>
  )
}

function phaseOf(error: unknown): Phase {
  if (isUserRejection(error)) return 'declined'
  if (isAppError(error, 'embedded/passkey-not-added')) return 'passkey'
  return isAppError(error, 'network/chain-unsupported') ? 'not-added' : 'failed'
}

/** Views that have done their work once the network has changed. */
const done: readonly ViewName[] = ['SwitchNetwork', 'SwitchActiveChain', 'Networks', 'UnsupportedChain']

/** Goes back to where the choice of a network began; closes when it began there. */
function leaveSwitch(client: Client): void {
  while (client.store.get().modal.status === 'open' && done.includes(currentRoute(client.store.get()).name)) {
    const before = client.store.get().router
    // Whoever waits for the connection decides what follows: the question to sign in may be on its way.
    if (before.history.length === 1 && waitsForMore(client)) return
    goBack(client)
    if (client.store.get().router === before) return
  }
}
