import type { ChainNamespace } from '../base/caip.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { AppError } from '../base/errors/AppError.js'
import type { Connector, ConnectorSession } from './connector.js'

/**
 * One wallet that several families found, as one connector. It asks each of its parts in turn: a wallet shows one question at a time.
 * What one part refuses does not undo what another one allowed.
 *
 * @param info What it is called in lists, with the ids of its `parts`.
 * @param find A part by its id; it may have gone, or come anew.
 */
export function multiChain(info: ConnectorInfo, find: (id: string) => Connector | undefined): Connector {
  const partsOf = (namespace: ChainNamespace | undefined) =>
    (info.parts ?? []).flatMap((id) => {
      const part = find(id)
      return part && (namespace === undefined || part.info.chains.includes(namespace)) ? [part] : []
    })
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
      if (sessions.length === 0) throw refused ?? new AppError('connect/failed')
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
