import { readPicture, readRegistry } from '@portico/registry'
import { type CleanPicture, cleanPicture } from '../pictures/clean.js'

/** Pictures of tokens and networks that the registry lists, so that they come from these services. */
export type RegistryTokens = {
  /** The picture of a network (CAIP-2). */
  network(id: string): CleanPicture | undefined
  /**
   * The key of a token's picture. It is found by address alone: whoever calls a token as another one is called gets nothing by it.
   *
   * @returns `undefined` for a token that is not listed, and in a registry that was built without pictures
   */
  pictureKey(chainId: string, address: string): string | undefined
  /** The picture of such a key, looked through as all pictures are. */
  picture(key: string): CleanPicture | undefined
}

/**
 * @param read How the registry's picture of a key is read, once each; `undefined` where it was built without it.
 * @example createRegistryTokens().pictureKey('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
 */
export function createRegistryTokens(read: typeof readPicture = readPicture): RegistryTokens {
  const state: {
    keys?: ReadonlyMap<string, string>
    all?: ReadonlySet<string>
    networks?: ReadonlyMap<string, string>
  } = {}
  const pictures = new Map<string, CleanPicture | undefined>()
  // Read when somebody first asks: a process that serves no token never does.
  const keys = () => {
    state.keys ??= new Map(
      readRegistry().tokens.flatMap(({ chain, address, picture }) =>
        picture ? [[placeOf(chain, address), picture.sha256] as const] : [],
      ),
    )
    return state.keys
  }
  const picture = (key: string) => {
    state.all ??= new Set(keys().values())
    // What is not the registry's is not remembered: anybody may ask for anything.
    return state.all.has(key) ? cleaned(key) : undefined
  }
  const cleaned = (key: string) => {
    if (pictures.has(key)) return pictures.get(key)
    const found = read({ sha256: key })
    const clean = found && cleanPicture(found.bytes)
    pictures.set(key, clean)
    return clean
  }
  const ofNetworks = () => {
    state.networks ??= new Map(
      readRegistry().networks.flatMap(({ id, picture }) => (picture ? [[id, picture.sha256] as const] : [])),
    )
    return state.networks
  }
  return {
    picture,
    network(id) {
      const key = ofNetworks().get(id)
      return key === undefined ? undefined : cleaned(key)
    },
    pictureKey(chainId, address) {
      const key = keys().get(placeOf(chainId, address))
      return key !== undefined && picture(key) ? key : undefined
    },
  }
}

const placeOf = (chain: string, address: string) =>
  `${chain}:${chain.startsWith('eip155:') ? address.toLowerCase() : address}`
