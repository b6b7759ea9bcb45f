import type { ConnectorFactory } from 'portico'
import { external } from 'portico/evm'
import { hostProvider } from './hostProvider.js'
import type { Knobs } from './knobs.js'
import type { Sandbox } from './sandbox.js'

/** The wallet of the host's own. */
export function hostConnector(knobs: Knobs, sandbox: Sandbox): ConnectorFactory {
  return external({ id: 'host', name: 'Host’s own', provider: hostProvider(sandbox), opensPopup: knobs.popup })
}
