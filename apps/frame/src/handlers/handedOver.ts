import type { Project } from '../project.js'
import type { CaipNetworkId } from '../signing/signer.js'
import type { Node } from './node.js'

/** For so long what a network said of an account’s owners is taken for true. */
const freshMs = 15_000

/** Whether the contract account of a key takes that key’s word no more, as a network says. One that does not answer says nothing of it. */
export type HandedOver = (network: CaipNetworkId, account: string, key: string) => Promise<boolean>

export function makeHandedOver({ project, node, now }: { project: Project; node: Node; now(): number }): HandedOver {
  const answers = new Map<string, { at: number; is: Promise<boolean> }>()

  async function ask(id: CaipNetworkId, account: string, key: string): Promise<boolean> {
    const network = project.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    // An account that is not there yet is its key’s.
    if (!network || (await node(id, 'eth_getCode', [account, 'latest'])) === '0x') return false
    const { isOwner } = await import('../signing/safe/isOwner.js')
    return !(await isOwner({ rpc: node, network }, account, key))
  }

  return async (network, account, key) => {
    const name = [network, account, key].join()
    const before = answers.get(name)
    const said = before && now() - before.at < freshMs ? before : { at: now(), is: ask(network, account, key) }
    answers.set(name, said)
    try {
      return await said.is
    } catch {
      if (answers.get(name) === said) answers.delete(name)
      return false
    }
  }
}
