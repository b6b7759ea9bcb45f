import { Fragment, type ReactElement, type ReactNode, useEffect, useMemo } from 'react'
import { type ChainNamespace, toCaipAddress } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'
import { formatUnitAmount, shortAddress } from '../../base/format.js'
import { whenIdle } from '../../base/idle.js'
import type { Client } from '../../core/client.js'
import { isUnsupported } from '../../core/connections/select.js'
import type { BalanceState, OtherBalances } from '../../core/features/balance/state.js'
import type { Config } from '../../core/options.js'
import type { State } from '../../core/state.js'
import { Avatar } from '../../ui/Avatar.js'
import { plainUi, UiContext } from '../../ui/context.js'
import { Picture } from '../../ui/Picture.js'
import { css } from '../../ui/styles/connected.css.generated.js'
import { useClient, usePorticoClient, useWords } from '../context.js'
import { connectedCopy } from '../copy/connected.js'
import { Face } from '../parts/Face.js'
import { imageOrigins } from '../parts/images.js'
import { nameOf } from '../parts/nameOf.js'
import { networkImage, useRegistryPicture } from '../parts/useRegistryPicture.js'
import { Pressable } from './Pressable.js'
import type { ButtonState } from './useButtonState.js'

export { connectedCopy, css, nameOf, shortAddress }

/** The icons of the buttons in the page; lucide, ISC. Apart from the set, so that it is not loaded for them. */
const icons = {
  down: 'M6 9l6 6 6-6',
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
} as const

/** The balance of a connection, ready to read; `undefined` until it is known. */
export function writeBalance(
  balance: BalanceState,
  connection: Connection,
  locale: string,
  beside?: OtherBalances,
): string | undefined {
  const { address, caipNetworkId } = connection
  const isShown = balance.status === 'ready' && balance.address === address && balance.networkId === caipNetworkId
  const own = isShown ? balance : beside?.[toCaipAddress(caipNetworkId, address)]
  return own && `${formatUnitAmount(BigInt(own.amount), own.decimals, { locale })} ${own.symbol}`
}

/** Where the picture of a network is. Before anything is connected the visitor may not have acted: then only one that is here already. */
export function pictureOf(client: Client, network: Network, isConnected: boolean): string | undefined {
  const image = networkImage(client, network)
  return isConnected || image?.startsWith('data:') ? image : undefined
}

export type AccountPartProps = {
  state: ButtonState
  balance: boolean
  namespace: ChainNamespace | undefined
  main?: boolean
}

/** The button of the account, without what stands around it. */
export function AccountPart({ state, balance, namespace, main }: AccountPartProps): ReactElement | null {
  const portico = usePorticoClient()
  const t = useWords()
  const ui = useButtonUi()
  const { account, lastAccount } = state
  const who = account ?? lastAccount
  useIdentityAtRest(account?.address)
  if (!who) return null
  const shown = balance ? state.balance : undefined
  const drawn: Record<string, ReactNode> = {
    balance: (
      <bdi className="portico-connect-balance" part="connect-balance">
        {shown}
      </bdi>
    ),
    name: (
      <span className="portico-who" data-inner={shown ? '' : undefined}>
        {account ? (
          <UiContext.Provider value={ui}>
            <Face address={account.address} />
          </UiContext.Provider>
        ) : (
          <Avatar address={lastAccount?.seed ?? 0} />
        )}
        <bdi>{who.name ?? who.shortAddress}</bdi>
      </span>
    ),
  }
  // The sentence that is read out, with what is seen in its holes: so both say the same.
  const pieces = t.pieces(shown ? 'button.accountBalance' : 'button.account')
  return (
    <Pressable name="connect-account" look="box" main={main} onPress={() => void portico.open({ namespace })}>
      {pieces.map((piece, index) =>
        index % 2 ? (
          <Fragment key={piece}>{drawn[piece]}</Fragment>
        ) : (
          piece && (
            <span className="portico-read" key={piece}>
              {piece}
            </span>
          )
        ),
      )}
    </Pressable>
  )
}

/** What pictures in the page's buttons stand in. */
function useButtonUi() {
  const { services } = useClient().config
  return useMemo(() => ({ ...plainUi, imageOrigins: imageOrigins(services) }), [services])
}

/** Looks up what an address goes by, once the page is at rest: nothing that is seen first waits for it. */
function useIdentityAtRest(address: string | undefined): void {
  const client = useClient()
  useEffect(() => {
    if (!address) return
    void whenIdle()
      .then(() => import('../../core/features/identity/flow.js'))
      .then(({ loadIdentity }) => {
        if (!client.signal.aborted) void loadIdentity(client, address)
      })
      .catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  }, [client, address])
}

export type NetworkPartProps = { state: ButtonState; namespace: ChainNamespace | undefined; name: boolean }

/** The button of the network, without what stands around it. */
export function NetworkPart({ state, namespace, name }: NetworkPartProps): ReactElement {
  const portico = usePorticoClient()
  const t = useWords()
  const ui = useButtonUi()
  const wrong = state.status === 'wrong-network'
  const network = wrong ? undefined : state.network
  // Before anything is connected the visitor may not have acted: then nothing is loaded for a picture.
  const listed = state.status === 'connected' ? network?.network.caipNetworkId : undefined
  const image = useRegistryPicture(network?.image, listed)
  const label = network && t('button.network', { network: network.name })
  return (
    <Pressable
      name="connect-network"
      look={wrong ? 'wrong' : 'box'}
      label={label}
      onPress={() => void portico.open({ view: 'Networks', namespace })}
    >
      {wrong && <ButtonIcon path={icons.warning} />}
      {network && (
        <UiContext.Provider value={ui}>
          <Picture src={image} name={network.name} shape="square" />
        </UiContext.Provider>
      )}
      {network ? name && <bdi>{network.name}</bdi> : t(wrong ? 'button.wrongNetwork' : 'button.noNetwork')}
      <ButtonIcon path={icons.down} />
    </Pressable>
  )
}

/** How a connection stands: ready, on a network that the app does not work on, or without the sign-in that the app asks of everybody. */
export function standingOf(
  state: State,
  config: Config,
  namespace: ChainNamespace | undefined,
): 'connected' | 'wrong-network' | 'needs-sign-in' {
  if (isUnsupported(state, config, namespace)) return 'wrong-network'
  const isRequired = (config.siwx ?? config.siweConfig)?.required !== false
  return isRequired && ['needed', 'asking', 'signing'].includes(state.signIn.status) ? 'needs-sign-in' : 'connected'
}

/** In the place of account and network while something stands between them and the app. */
export function UnfinishedPart({
  state,
  namespace,
}: {
  state: ButtonState
  namespace: ChainNamespace | undefined
}): ReactElement {
  const portico = usePorticoClient()
  const client = useClient()
  const t = useWords()
  const asks = state.status === 'needs-sign-in'
  const press = () => {
    // Where nobody is asked now the question is made first; it opens the modal by itself.
    if (!asks || client.store.get().signIn.text) return void portico.open({ namespace })
    import('../../core/features/siwx/flow.js').then(
      ({ ensureSignedIn }) => ensureSignedIn(client, { connecting: true }),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
  }
  return (
    <Pressable name="connect-button" look={asks ? 'fill' : 'wrong'} main onPress={press}>
      {!asks && <ButtonIcon path={icons.warning} />}
      {t(asks ? 'button.finishSignIn' : 'button.wrongNetwork')}
      {!asks && <ButtonIcon path={icons.down} />}
    </Pressable>
  )
}

function ButtonIcon({ path }: { path: string }): ReactElement {
  return (
    // Of some size without its style sheet, too: a server’s page may be seen before that is here.
    <svg className="portico-icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
