import { useEffect, useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'
import { activeConnection, activeNetwork, namespaceState } from '../../core/connections/select.js'
import { useShell, useWords } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What a button has to show. */
export type ButtonStatus =
  | 'disconnected'
  | 'connecting'
  /** A server has drawn who was connected (`lastAccount`), and the wallet has not answered yet. Otherwise that is `connecting`. */
  | 'reconnecting'
  | 'connected'
  | 'wrong-network'
  | 'needs-sign-in'

/** What the buttons show: ready to be drawn. */
export type ButtonState = {
  /** Whether somebody is connected, and what has to be put right first. */
  status: ButtonStatus
  /** The account in use; `shortAddress` and `name` are for people to read. */
  account?: { address: string; shortAddress: string; name?: string | undefined } | undefined
  /** Who was connected when the page was left, as the cookie has it; there while `status` is `reconnecting`. What can be pressed on needs `account`. */
  lastAccount?: { shortAddress: string; name?: string | undefined; seed: number } | undefined
  /** The network in use, with the address of its picture. */
  network?: { name: string; image?: string | undefined; network: Network } | undefined
  /** Ready to read, with its symbol; absent until it is known. */
  balance?: string | undefined
}

/** Loads what the buttons draw once a wallet is connected, since most visits begin without one. */
export const loadConnected = () => import('./connected.js')
export type ConnectedParts = Awaited<ReturnType<typeof loadConnected>>

/** The state of the buttons of one namespace; of the active one when none is given. `parts` are here when it is connected. */
export function useButtonState(
  namespace: ChainNamespace | undefined,
  wantsParts = false,
): ButtonState & { parts: ConnectedParts | undefined } {
  const shell = useShell()
  const { client } = shell.portico
  const { locale } = useWords()
  const { status } = useSelect((state) => namespaceState(state, namespace))
  const connection = useSelect((state) => activeConnection(state, namespace))
  const network = useSelect((state) => activeNetwork(state, namespace))
  const balance = useSelect((state) => state.balance)
  const balances = useSelect((state) => state.balances)
  const parts = useConnectedParts(wantsParts || status !== 'disconnected')
  const standing = useSelect((state) => parts?.standingOf(state, client.config, namespace))
  const lastAccount = useSelect((state) => shell.lastAccount?.(state, namespace))
  const name = useSelect((state) => connection && parts?.nameOf(state, connection))
  const isBack = Boolean(connection ?? lastAccount)
  const shown = network && { name: network.name, image: parts?.pictureOf(client, network, isBack), network }
  if (lastAccount) return { status: 'reconnecting', lastAccount, network: shown, parts }
  if (!connection || !parts) {
    return { status: status === 'disconnected' ? status : 'connecting', network: shown, parts }
  }
  const { address } = connection
  return {
    status: standing as ButtonStatus,
    account: { address, shortAddress: parts.shortAddress(address), name },
    network: shown,
    balance: parts.writeBalance(balance, connection, locale, balances),
    parts,
  }
}

function useConnectedParts(wanted: boolean): ConnectedParts | undefined {
  const shell = useShell()
  const [said, setSaid] = useState<ConnectedParts>()
  const known = shell.parts.get(loadConnected) as ConnectedParts | undefined
  useEffect(() => {
    if (!wanted || said) return
    let stale = false
    // A server's page has them at once, but not what they say.
    Promise.all([known ?? loadConnected(), shell.fetchWords('buttons')]).then(
      ([parts]) => {
        shell.parts.set(loadConnected, parts)
        Object.assign(shell.texts, parts.connectedCopy)
        if (!stale) setSaid(parts)
      },
      (error: unknown) => shell.portico.client.report(error, 'INTERNAL_SDK_ERROR'),
    )
    return () => {
      stale = true
    }
  }, [wanted, said, known, shell])
  return said ?? known
}
