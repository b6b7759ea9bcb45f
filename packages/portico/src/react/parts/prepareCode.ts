import type { Client } from '../../core/client.js'

/** Begins the pairing that the press will show. What fails here is said by the view. */
export function prepareCode(client: Client): void {
  import('../../core/features/pairing/flow.js').then(
    ({ preparePairing }) => preparePairing(client),
    () => {},
  )
}
