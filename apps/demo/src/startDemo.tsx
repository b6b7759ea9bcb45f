import type { Portico } from 'portico'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { loadDemoWallets } from './demoWallets.js'
import { keepLog } from './eventLog.js'
import { familiesOf, loadFamilies } from './families.js'
import { readKnobs } from './knobs.js'
import { readSandbox } from './sandbox.js'

/** What a started demo consists of. */
export type Started = { root: Root; clients: readonly Portico[]; wallets?: HTMLElement | undefined }

/** Starts what the page's address asks for, in this element. */
export async function startDemo(element: HTMLElement): Promise<Started> {
  const started: Started = { root: createRoot(element), clients: [] }
  try {
    await start(started)
  } catch (error) {
    started.root.render(
      <p className="failure" role="alert">
        {error instanceof Error ? error.message : String(error)}
      </p>,
    )
  }
  return started
}

async function start(started: Started): Promise<void> {
  const asked = readKnobs(location.search)
  const sandbox = await readSandbox()
  // No host of the world lists the sandbox's phone: the app does.
  const knobs = sandbox.world ? { ...asked, custom: true } : asked
  started.wallets = await loadDemoWallets(knobs, sandbox)
  const names = familiesOf(knobs, sandbox)
  const [{ App }, { createClient }, families, host, wallet] = await Promise.all([
    import('./App.js'),
    import('./client.js'),
    loadFamilies(names),
    knobs.external ? import('./hostConnector.js') : undefined,
    knobs.embedded && sandbox.wallet ? import('portico/embedded') : undefined,
  ])
  const connectors = [
    ...(host ? [host.hostConnector(knobs, sandbox)] : []),
    ...(wallet ? [wallet.embedded({ frameUrl: sandbox.wallet?.url })] : []),
  ]
  const numbers = Array.from({ length: Number(knobs.clients) }, (_, index) => index + 1)
  const clients = numbers.map((number) => createClient(knobs, sandbox, { families, connectors }, number))
  started.clients = clients
  for (const client of clients) keepLog(client)
  if (new URLSearchParams(location.search).get('expose') === '1') {
    Object.assign(window, { porticoDemo: { portico: clients[0], clients, sandbox } })
  }
  const app = <App clients={clients} families={names} knobs={knobs} sandbox={sandbox} />
  started.root.render(knobs.strict ? <StrictMode>{app}</StrictMode> : app)
}
