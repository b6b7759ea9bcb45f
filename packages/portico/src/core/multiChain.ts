import type { ChainNamespace } from '../base/caip.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import type { Client } from './client.js'
import type { Connector, ConnectorSession } from './connector.js'
import { writeConnectors } from './writers.js'

export type PartSource = {
  /** A part by its id; it may have gone, or come anew. */
  find(id: string): Connector | undefined
  /** Whether the app has networks there: a part that nobody is shown is never asked. */
  isUsed(namespace: ChainNamespace): boolean
}

/**
 * One wallet that several families found, as one connector. It asks each of its parts in turn: a wallet shows one question at a time.
 * What one part refuses does not undo what another one allowed.
 *
 * @param info What it is called in lists, with the ids of its `parts`.
 */
export function multiChain(info: ConnectorInfo, { find, isUsed }: PartSource): Connector {
  const partsOf = (namespace: ChainNamespace | undefined) =>
    (info.parts ?? [])
      .flatMap((id) => find(id) ?? [])
      .filter(({ info: { chains } }) => (namespace === undefined ? chains.some(isUsed) : chains.includes(namespace)))
  const tagged = (part: Connector, sessions: readonly ConnectorSession[]) =>
    sessions.map((session) => ({ ...session, connectorId: part.info.id }))

  return {
    info,
    async connect(options) {
      const { namespace, network, signal } = options
      const sessions: ConnectorSession[] = []
      let refused: unknown
      for (const part of partsOf(namespace)) {
        if (signal.aborted) break
        // A network belongs to one family; the other parts stay where they are.
        const wanted = network && part.info.chains.includes(network.chainNamespace) ? network : undefined
        try {
          sessions.push(...tagged(part, await part.connect({ ...options, network: wanted })))
        } catch (error) {
          refused ??= error
        }
      }
      if (sessions.length === 0) throw refused ?? fail(connectErrors, 'connect/failed')
      return sessions
    },
    async reconnect({ namespace, signal }) {
      const answers = await Promise.allSettled(
        partsOf(namespace).map(async (part) => tagged(part, await part.reconnect({ namespace, signal }))),
      )
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
    async disconnect({ namespace } = {}) {
      const answers = await Promise.allSettled(partsOf(namespace).map((part) => part.disconnect({ namespace })))
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (failed) throw failed.reason
    },
    getProvider: (namespace) => partsOf(namespace)[0]?.getProvider(namespace),
    prepare() {
      for (const part of partsOf(undefined)) part.prepare?.()
    },
  }
}

/** Lists the wallets as they are to be shown: those of several families stand once before their parts. */
export function listConnectors(client: Client, connectors: readonly ConnectorInfo[]): void {
  writeConnectors(client, { connectors })
}

/**
 * A connector for exactly these parts of a wallet, which its person was shown: whatever joins the wallet meanwhile is not asked. It is in
 * no list.
 *
 * @returns Its id.
 */
export function chosenParts(client: Client, whole: ConnectorInfo, parts: readonly string[]): string {
  const chosen = parts.flatMap((id) => client.connectors.get(id) ?? [])
  const info = { ...whole, id: `${whole.id} chosen`, parts, chains: chosen.flatMap((part) => part.info.chains) }
  const find = (id: string) => chosen.find((part) => part.info.id === id)
  client.connectors.set(info.id, multiChain(info, { find, isUsed: () => true }))
  return info.id
}
