import type { Network } from '../base/entities/network.js'
import type { Client } from '../core/client.js'

/** Where the picture of a network is: the app's own, or the services'. */
export function networkImage({ services }: Pick<Client, 'services'>, { assets }: Network): string | undefined {
  return assets?.imageUrl ?? (assets?.imageId && services.imageUrl('asset', assets.imageId))
}
