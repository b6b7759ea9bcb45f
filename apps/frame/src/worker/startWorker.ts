import { remoteKeyring } from './calls.js'
import url from './worker.js?worker&url'

type TypesWindow = {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): TypesPolicy }
}
type TypesPolicy = { createScriptURL(url: string): string }

/** The one place that names a script by a text, under the one policy that the page's headers allow. */
export function startWorker() {
  const createScriptURL = (wanted: string) => {
    if (wanted !== url) throw new TypeError('Only the signing Worker is run')
    return wanted
  }
  const { trustedTypes } = globalThis as TypesWindow
  const policy = trustedTypes?.createPolicy('frame', { createScriptURL }) ?? { createScriptURL }
  return remoteKeyring(new Worker(policy.createScriptURL(url), { type: 'module', name: 'signing' }))
}
