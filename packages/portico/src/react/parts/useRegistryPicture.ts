import { useEffect, useState } from 'react'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'
import type { Client } from '../../core/client.js'
import { ofClient } from '../../core/ofClient.js'
import { registryOf } from '../../core/registry.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** Pictures that are here, by what they are of. */
const pictures = ofClient(() => new Map<string, string | undefined>())

/**
 * The picture that something has of its own; without one that of the app's registry, of a token by its contract or of a network, which is
 * loaded behind what is drawn. An app without a registry has those of networks from its services. Until it is here, and where there is none,
 * a tile stands in its place.
 *
 * @param networkId Nothing is loaded without one.
 */
export function useRegistryPicture(
  own: string | undefined,
  networkId: CaipNetworkId | undefined,
  contract?: string | undefined,
): string | undefined {
  const client = useClient()
  const [, setCount] = useState(0)
  const here = pictures(client)
  const key = `${networkId} ${contract ?? ''}`
  const registry = registryOf(client)
  const wanted = !own && networkId && !here.has(key) ? networkId : undefined
  useEffect(() => {
    if (!registry || !wanted) return
    let stale = false
    const load = contract ? registry.pictureOfToken(wanted, contract) : registry.pictureOfNetwork(wanted)
    load.then(
      (picture) => {
        here.set(key, picture)
        if (!stale) setCount((count) => count + 1)
      },
      (error: unknown) => client.logger.debug('A picture cannot be loaded', error),
    )
    return () => {
      stale = true
    }
  }, [client, registry, wanted, contract, here, key])
  if (own || registry || contract || !networkId) return own || here.get(key)
  return client.services.imageUrl('asset', networkId)
}

/** The picture under which the account's list has a token, so that one token has one picture everywhere. */
export function useHeldPicture(
  networkId: CaipNetworkId | undefined,
  contract?: string | undefined,
): string | undefined {
  return useSelect(({ portfolio }) => {
    if (!portfolio || portfolio.status === 'idle' || portfolio.networkId !== networkId) return undefined
    return portfolio.tokens.find((token) => contractOf(token)?.toLowerCase() === contract?.toLowerCase())?.iconUrl
  })
}

/** The contract of a token that is named with its network; none of the native currency. */
export function contractOf({ address }: { address?: string | undefined }): string | undefined {
  return address?.split(':').at(-1)
}

/** Where the picture of a network is: the app's own, or the services'. */
export function networkImage({ services }: Pick<Client, 'services'>, { assets }: Network): string | undefined {
  return assets?.imageUrl ?? (assets?.imageId && services.imageUrl('asset', assets.imageId))
}
