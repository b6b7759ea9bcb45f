import './buffer.js'
import { createRoot } from 'react-dom/client'
import type { Addresses } from '../../addresses.js'
import { createPhone } from '../createPhone.js'
import { familiesOf } from '../families/sandbox.js'
import type { Phone } from '../types.js'
import { PhoneScreen } from './PhoneScreen.js'

const root = createRoot(document.getElementById('phone') as HTMLElement)
const query = new URLSearchParams(location.search)

/**
 * Query: `uri` a pairing link to follow, `fresh=1` forgets everything at the end of the page, `oneClick=1` answers one-click sign-in,
 * `auto=1` says yes to everything, `expose=1` puts the phone at `window.porticoPhone`, where a browser test reaches it.
 */
async function start(): Promise<void> {
  const addresses = (await (await fetch('/sandbox.json')).json()) as Addresses
  const [first, ...others] = [...addresses.chains, ...(addresses.world ?? [])]
  if (!addresses.services || !first) throw new Error('The phone needs the services and the chains of the sandbox.')
  const phone = await createPhone({
    relayUrl: addresses.services.relay,
    verifyUrl: addresses.services.url,
    projectId: addresses.projectId,
    chains: [first, ...others],
    families: await familiesOf(addresses),
    name: 'sandbox-phone',
    persistent: query.get('fresh') !== '1',
    oneClick: query.get('oneClick') === '1',
  })
  if (query.get('auto') === '1') phone.autoApprove(true)
  if (query.get('expose') === '1') (window as { porticoPhone?: Phone }).porticoPhone = phone
  root.render(<PhoneScreen phone={phone} link={query.get('uri') ?? undefined} />)
}

start().catch((error: unknown) => {
  root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>)
})
