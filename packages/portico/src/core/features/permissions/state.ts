import type { CaipNetworkId } from '../../../base/caip.js'
import type { GivenPermission } from '../../connector.js'

/** What the app was given by an embedded wallet on a network, as the wallet told it, and the one that is being taken back. */
export type PermissionsState = {
  status: 'loading' | 'ready' | 'failed'
  address: string
  networkId: CaipNetworkId
  given: readonly GivenPermission[]
  /** `asking`: the person is asked, and then its network. Who says no has said so on the sheet, and is told nothing. */
  taking?: { context: string; status: 'asking' | 'failed' } | undefined
}
