import { frameRequests } from 'portico/wire'
import type { Project } from '../project.js'
import { FrameError } from '../protocol/errors.js'
import type { Handlers } from '../protocol/router.js'

/** What answers the page's requests. */
export function makeHandlers(project: Project): Handlers {
  const refuse = () => {
    throw new FrameError('Not signed in', { code: 4100 })
  }
  return {
    ...(Object.fromEntries(Object.keys(frameRequests).map((name) => [name, refuse])) as unknown as Handlers),
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: () => undefined,
    RPC_ABORT: () => undefined,
    IS_CONNECTED: () => ({ isConnected: false }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: project.smartAccountEnabledNetworks }),
  }
}
