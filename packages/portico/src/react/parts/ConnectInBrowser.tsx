import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { connectWallet } from '../../core/connections/connect.js'
import { allConnections } from '../../core/connections/select.js'
import { showToast } from '../../core/notices.js'
import { goBack } from '../../core/router.js'
import { Button } from '../../ui/Button.js'
import { Doorway, type DoorwayProps } from '../../ui/Doorway.js'
import { Stack } from '../../ui/Layout.js'
import { Picture } from '../../ui/Picture.js'
import { Heading } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useLoaded } from '../useLoaded.js'
import { useSelect } from '../useSelect.js'
import { connectorImage, walletImage } from './images.js'
import { KeepFocus } from './KeepFocus.js'
import { NotDetected } from './NotDetected.js'
import { type Outcome, outcomeOf, useAttempt } from './useAttempt.js'

/** How long a wallet may be silent until we say so, in milliseconds. The request stays open. */
const silenceMs = 20_000

type Phase = 'waiting' | 'silent' | 'blocked' | 'closed' | 'linked' | 'done' | Outcome

type ConnectInBrowserProps = {
  connectorId: string
  namespace?: ChainNamespace | undefined
  /** Its listing, where it is known: for its name, its picture and where to get it. */
  wallet?: WalletListing | undefined
}

/** `info`: what it is shown as. What is asked may be a part of that, or some parts, which are in no list. */
type AttemptProps = ConnectInBrowserProps & { info: ConnectorInfo | undefined }

/** What a wallet of several families is asked for is chosen first, unless it was said. */
export const loadFamilies = () => import('./ChooseFamily.js')

/** Connects a wallet of this browser. */
export function ConnectInBrowser({ connectorId, namespace, wallet }: ConnectInBrowserProps): ReactElement | null {
  const client = useClient()
  const listed = useSelect((state) => state.connectors.find(({ id }) => id === connectorId))
  // A wallet of several families may be taken apart while it is shown: its parts are what is asked.
  const [seen, setSeen] = useState(listed)
  if (listed && listed !== seen) setSeen(listed)
  const connector = listed ?? seen
  const [chosen, setChosen] = useState<AttemptProps | undefined>()
  const asks = connector?.parts !== undefined && namespace === undefined && !chosen
  const families = useLoaded(asks, loadFamilies)
  const choose = (asked: string, family?: ChainNamespace) => {
    client.connectors.get(asked)?.prepare?.()
    setChosen({ connectorId: asked, namespace: family, info: connector })
  }
  return (
    <>
      <KeepFocus on={chosen} />
      {asks ? (
        families && <families.ChooseFamily connector={connector} onChoose={choose} />
      ) : (
        <Attempt {...(chosen ?? { connectorId, namespace, info: connector })} wallet={wallet} />
      )}
    </>
  )
}

/** Asks at once, and again when asked. */
function Attempt({ connectorId, namespace, wallet, info: connector }: AttemptProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const name = connector?.name ?? wallet?.name ?? connectorId
  const [phase, setPhase] = useState<Phase>(() => {
    const { connections } = client.store.get()
    if (!connector) return 'missing'
    const isLinked = (id: string) =>
      allConnections({ connections }).some(
        (connection) =>
          connection.connectorId === id && (namespace === undefined || connection.namespace === namespace),
      )
    const parts = (connector.id === connectorId && connector.parts) || [connectorId]
    return (namespace ? parts.some(isLinked) : parts.every(isLinked)) ? 'linked' : 'waiting'
  })

  const start = useAttempt((signal) => {
    setPhase('waiting')
    const before = allConnections(client.store.get()).length
    connectWallet(client, {
      connectorId,
      namespace,
      signal,
      onWindow: (what) => signal.aborted || setPhase(what),
    }).then(
      () => {
        if (signal.aborted) return
        setPhase('done')
        // Beside another wallet the modal stays, and the list of wallets shows it.
        if (before > 0 && allConnections(client.store.get()).length > before) {
          showToast(client, { variant: 'success', text: t('external.added') })
        }
      },
      (error: unknown) => signal.aborted || setPhase(outcomeOf(error)),
    )
  }, phase === 'waiting')

  // A wallet that announces itself late is taken up, unless it would open a window that nobody asked for.
  const isHere = connector !== undefined
  const opensPopup = connector?.opensPopup === true
  const wasMissing = useRef(phase === 'missing')
  useEffect(() => {
    if (!wasMissing.current || !isHere || opensPopup) return
    wasMissing.current = false
    start()
  }, [isHere, opensPopup, start])

  useEffect(() => {
    if (phase !== 'waiting') return
    const timer = setTimeout(() => setPhase('silent'), silenceMs)
    return () => clearTimeout(timer)
  }, [phase])

  const listing = wallet ?? { id: connectorId, name }
  const toOther = () => goBack(client)
  if (phase === 'missing') return <NotDetected wallet={listing} onOther={toOther} />

  const app = client.config.metadata.name
  const words: Record<typeof phase, readonly [title: string, text: string | undefined]> = {
    waiting: [t('pairing.continue', { wallet: name }), t('external.text', { wallet: name })],
    silent: [t('external.noAnswer', { wallet: name }), t('external.noAnswerText')],
    blocked: [t('external.blocked', { wallet: name }), t('external.blockedText')],
    closed: [t('pairing.continue', { wallet: name }), t('external.closedText')],
    busy: [t('external.noAnswer', { wallet: name }), t('external.noAnswerText')],
    linked: [t('external.linked', { wallet: name }), t('external.linkedText', { wallet: name })],
    declined: [t('external.declined', { wallet: name }), t('external.declinedText')],
    'no-network': [t('external.noNetwork', { wallet: name, app }), t('external.noNetworkText')],
    failed: [t('external.failed', { wallet: name }), t('external.failedText')],
    locked: [t('external.failed', { wallet: name }), t('external.lockedText')],
    done: [t('connect.connected'), undefined],
  }
  const [title, text] = words[phase]
  const image = connector ? connectorImage(client, connector) : walletImage(client, listing)
  const canRetry = retriable.includes(phase)
  return (
    <>
      <KeepFocus on={phase} />
      <Doorway
        state={doors[phase]}
        subject={phase === 'done' ? undefined : <Picture src={image} name={name} shape="square" size={56} />}
      />
      <Heading title={title} text={text} />
      {phase !== 'done' && (
        <Stack gap={2}>
          {canRetry && (
            <Button icon="refresh-cw" onPress={start}>
              {t(phase === 'blocked' || phase === 'closed' ? 'external.openAgain' : 'common.tryAgain')}
            </Button>
          )}
          {phase === 'waiting' ? (
            <Button tone="secondary" onPress={toOther}>
              {t('common.cancel')}
            </Button>
          ) : (
            <Button tone={canRetry ? 'plain' : 'secondary'} onPress={toOther}>
              {t('external.other')}
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}

const retriable: readonly Phase[] = ['silent', 'blocked', 'closed', 'busy', 'declined', 'locked', 'failed']

const doors: Record<Exclude<Phase, 'missing'>, DoorwayProps['state']> = {
  waiting: 'waiting',
  silent: 'expired',
  blocked: 'expired',
  closed: 'expired',
  busy: 'expired',
  linked: 'idle',
  declined: 'declined',
  'no-network': 'declined',
  failed: 'declined',
  locked: 'declined',
  done: 'done',
}
