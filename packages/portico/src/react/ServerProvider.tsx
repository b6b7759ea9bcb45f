import { type ReactElement, useEffect, useState } from 'react'
import type { ChainNamespace } from '../base/caip.js'
import type { Client } from '../core/client.js'
import { namespaceState, networkById } from '../core/connections/select.js'
import type { NamespaceState } from '../core/connections/state.js'
import type { InitialState, LastAccount } from '../core/cookie/shape.js'
import type { State } from '../core/state.js'
import * as connectedParts from './buttons/connected.js'
import { loadConnected } from './buttons/useButtonState.js'
import { connectedCopy } from './copy/connected.js'
import { type FirstPaint, PorticoProvider as Plain, type PorticoProviderProps as PlainProps } from './Provider.js'

/** What the provider of `portico/ssr` takes. */
export type PorticoProviderProps = PlainProps & {
  /**
   * Who was connected when the page was left, as `readPorticoState` of `portico/cookie` read it: server and browser draw it, until the wallet
   * has answered. The same on both sides; of later drawings it is not read. Nobody by default.
   */
  initialState?: InitialState | undefined
}

/**
 * The provider for pages that a server renders, in the place of that of `portico/react`: with `initialState` the first paint shows the account
 * and the network. It brings what the buttons draw of a connected wallet at once.
 *
 * @example
 * <PorticoProvider client={portico} initialState={initialState}>
 *   <ConnectButton />
 * </PorticoProvider>
 */
export function PorticoProvider({ initialState, ...props }: PorticoProviderProps): ReactElement {
  const [first] = useState<FirstPaint>(() => ({
    texts: connectedCopy,
    shellOf: (client) => ({
      parts: new Map([[loadConnected, connectedParts]]),
      ...(initialState && seeded(client, initialState)),
    }),
  }))
  const { client } = props.client
  useEffect(() => {
    // What the server believed is not so: nothing else begins to follow the connections of somebody who has none.
    if (!initialState || !client.config.cookie || Object.keys(client.store.get().connections.namespaces).length > 0)
      return
    // A page in a sandbox may not have cookies at all.
    import('../core/cookie/keep.js')
      .then(({ keepCookie }) => keepCookie(client))
      .catch((error: unknown) => client.logger.warn('Not loaded', error))
  }, [client, initialState])
  return <Plain {...props} {...{ first }} />
}

/** The state that a server draws, and who stands in it for wallets that are coming back. */
function seeded(client: Client, { accounts }: InitialState) {
  const state = client.store.initial()
  const last = new Map<ChainNamespace, LastAccount>()
  for (const account of accounts) {
    const network = networkById(state, account.networkId)
    // On a network that the app does not list nobody can say how the wallet will stand.
    if (network && client.families.has(network.chainNamespace) && !last.has(network.chainNamespace))
      last.set(network.chainNamespace, account)
  }
  const [shown] = last.keys()
  if (!shown || !client.config.reconnect) return {}
  const back: NamespaceState = { status: 'connecting', connectorId: '', reconnecting: true }
  const { connections } = state
  const initial: State = {
    ...state,
    connections: {
      ...connections,
      activeNamespace: shown,
      namespaces: Object.fromEntries([...last.keys()].map((namespace) => [namespace, back])),
      networkIds: {
        ...connections.networkIds,
        ...Object.fromEntries([...last].map(([namespace, { networkId }]) => [namespace, networkId])),
      },
    },
  }
  const lastAccount = (now: State, namespace: ChainNamespace | undefined) => {
    const entry = namespaceState(now, namespace)
    const key = namespace ?? now.connections.activeNamespace
    return key && entry.status === 'connecting' && entry.reconnecting ? last.get(key) : undefined
  }
  return { initial, lastAccount }
}
