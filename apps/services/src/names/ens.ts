import { type Address, createPublicClient, custom, type Hex, namehash, type PublicClient, zeroAddress } from 'viem'
import type { Chain, Nodes } from '../chains/nodes.js'
import { ensAbi } from '../evm/abi.js'
import { checksummed, plainAddress } from '../evm/address.js'
import { readMany } from '../evm/read.js'
import { ensIdentity, isPlainName } from '../identity/ens.js'
import type { FetchLimits } from '../pictures/fetchSource.js'
import { askGateways } from './follow.js'
import type { Gateway } from './gateway.js'

type EnsChain = Chain & { ens: NonNullable<Chain['ens']> }
/** `unsure`: a gateway that was needed did not answer, so that there may be more to know later. */
export type EnsAnswer<T> = { found: T | undefined; unsure: boolean }
export type EnsIdentity = { name: string; avatar?: string | undefined }

/** What ENS says, where a chain that is served has it. Every call throws when the chain does not answer. */
export type Ens = {
  /** False when no chain that is served has ENS. */
  isServed: boolean
  addressOf(name: string): Promise<string | undefined>
  /** The primary name of an address, when it points back to it, and what its `avatar` record says. */
  identityOf(address: string): Promise<EnsAnswer<EnsIdentity>>
}

type Needs = { nodes: Nodes; gateway: Gateway | undefined; limits: FetchLimits }

/** So much may a single question lead to. Whoever owns a name chooses where it is led. */
const callsAtMost = 12
const lookupsAtMost = 4

/**
 * Names by the chain's universal resolver where one is configured: it knows resolvers of parents (ENSIP-10), and answers from off the chain are
 * followed (EIP-3668). By the registry and the resolver of the name itself where there is none.
 */
export function createEns({ nodes, gateway, limits }: Needs): Ens {
  const chain = ensChainOf(nodes)

  /** What viem asks of a universal resolver, with calls and look-ups counted. */
  async function ask<T>(
    { id, ens: { universalResolver } }: EnsChain,
    question: (client: PublicClient, universalResolverAddress: Address) => Promise<T>,
  ): Promise<EnsAnswer<T>> {
    const faults: { node?: unknown; gateway?: unknown } = {}
    let calls = 0
    let lookups = 0
    const client = createPublicClient({
      transport: custom(
        {
          async request({ method, params }) {
            if (++calls > callsAtMost) throw new Error('The name leads from one call to the next without end')
            try {
              return await nodes.request(id, method, params)
            } catch (error) {
              if (!hasRevertData(error)) faults.node = error
              throw error
            }
          },
        },
        { retryCount: 0 },
      ),
      ccipRead: {
        async request({ sender, urls, data }) {
          if (++lookups > lookupsAtMost) throw new Error('The name leads from one gateway to the next without end')
          try {
            return await askGateways({ sender, urls, data }, limits, gateway)
          } catch (error) {
            faults.gateway = error
            throw error
          }
        },
      },
    })
    try {
      return {
        found: await question(client, plainAddress(universalResolver ?? zeroAddress)),
        unsure: faults.gateway !== undefined,
      }
    } catch {
      if (faults.node) throw faults.node
      return { found: undefined, unsure: faults.gateway !== undefined }
    }
  }

  return {
    isServed: chain !== undefined,
    async addressOf(name) {
      if (!chain) return undefined
      if (!chain.ens.universalResolver) return addressByRegistry(nodes, chain, name)
      const { found } = await ask(chain, (client, universalResolverAddress) =>
        client.getEnsAddress({ name, universalResolverAddress }),
      )
      return found ?? undefined
    },
    async identityOf(address) {
      if (!chain) return { found: undefined, unsure: false }
      if (!chain.ens.universalResolver) return { found: await ensIdentity(nodes, chain, address), unsure: false }
      const primary = await ask(chain, (client, universalResolverAddress) =>
        client.getEnsName({ address: plainAddress(address), universalResolverAddress }),
      )
      const name = primary.found
      // The resolver has looked the name up as it is written; one in another form is not the one that was registered.
      if (!name || !isPlainName(name)) return { found: undefined, unsure: primary.unsure }
      const avatar = await ask(chain, (client, universalResolverAddress) =>
        client.getEnsText({ name, key: 'avatar', universalResolverAddress }),
      )
      return { found: { name, avatar: avatar.found?.trim() || undefined }, unsure: avatar.unsure }
    },
  }
}

/** The node answered that the call fails, and with what: look-ups off the chain begin so. */
function hasRevertData(error: unknown): boolean {
  const { data } = (error ?? {}) as { data?: unknown }
  return typeof data === 'string' && data.startsWith('0x')
}

/** The chain whose registry holds the names of ENS: Ethereum where it is served, otherwise the first that has one. */
function ensChainOf(nodes: Pick<Nodes, 'chains'>): EnsChain | undefined {
  const chains = nodes.chains().filter(({ ens, id }) => ens && id.startsWith('eip155:'))
  const chain = chains.find(({ id }) => id === 'eip155:1') ?? chains[0]
  return chain?.ens ? { ...chain, ens: chain.ens } : undefined
}

async function addressByRegistry(nodes: Nodes, chain: EnsChain, name: string): Promise<string | undefined> {
  const node: Hex = namehash(name)
  const ask = async (to: string, method: string) =>
    (await readMany(nodes, chain, [{ to, abi: ensAbi, name: method, args: [node] }]))[0]
  const resolver = await ask(chain.ens.registry, 'resolver')
  if (typeof resolver !== 'string' || resolver === zeroAddress) return undefined
  const address = await ask(resolver, 'addr')
  return typeof address === 'string' && address !== zeroAddress ? checksummed(address) : undefined
}
