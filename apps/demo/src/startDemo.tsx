import type { Portico } from 'portico'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { App as AppOf } from './App.js'
import { loadDemoWallets } from './demoWallets.js'
import { keepLog } from './eventLog.js'
import { type FamilyName, familiesOf, loadFamilies } from './families.js'
import { isDrawn, type KnobName, type Knobs, listOf, readKnobs, writeKnobs } from './knobs.js'
import { readSandbox, type Sandbox } from './sandbox.js'

/** What a started demo consists of. */
export type Started = {
  root: Root
  clients: readonly Portico[]
  wallets?: HTMLElement | undefined
  detach?: (() => void) | undefined
}

/** What is drawn now. `run` tells one start from the next. */
type Drawn = {
  App: typeof AppOf
  sandbox: Sandbox
  families: readonly FamilyName[]
  networks: Parameters<typeof AppOf>[0]['networks']
  run: number
  failure?: string | undefined
}

type Demo = Started & { drawn?: Drawn; turning: Promise<unknown> }

/** Starts what the page's address asks for, in this element. */
export async function startDemo(element: HTMLElement): Promise<Started> {
  const demo: Demo = { root: createRoot(element), clients: [], turning: Promise.resolve() }
  await start(demo).catch((error: unknown) => {
    demo.root.render(
      <p className="failure" role="alert">
        {wordsOf(error)}
      </p>,
    )
  })
  return demo
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Ends what an earlier start has left in the page. */
function end(demo: Demo): void {
  demo.detach?.()
  for (const client of demo.clients) client.destroy()
  demo.wallets?.dispatchEvent(new Event('uninstall'))
  demo.wallets?.remove()
  Object.assign(demo, { detach: undefined, clients: [], wallets: undefined })
}

/** The knobs as the address has them now. */
function knobsOf(sandbox: Sandbox): Knobs {
  const asked = readKnobs(location.search)
  // No host of the world lists the sandbox's phone: the app does.
  return sandbox.world ? { ...asked, custom: true } : asked
}

async function start(demo: Demo): Promise<void> {
  const sandbox = demo.drawn?.sandbox ?? (await readSandbox())
  const knobs = knobsOf(sandbox)
  end(demo)
  demo.wallets = await loadDemoWallets(knobs, sandbox)
  const names = familiesOf(knobs, sandbox)
  const withTools = knobs.devtools && (knobs.playground || knobs.faults !== '')
  const [{ App }, { createClient }, { networksOf }, families, host, wallet, tools] = await Promise.all([
    import('./App.js'),
    import('./client.js'),
    import('./networks.js'),
    loadFamilies(names),
    knobs.external ? import('./hostConnector.js') : undefined,
    knobs.embedded && sandbox.wallet ? import('portico/embedded') : undefined,
    withTools ? import('./tools.js') : undefined,
  ])
  const connectors = [
    ...(host ? [host.hostConnector(knobs, sandbox)] : []),
    ...(wallet ? [wallet.embedded({ frameUrl: sandbox.wallet?.url })] : []),
  ]
  const run = (demo.drawn?.run ?? 0) + 1
  try {
    const numbers = Array.from({ length: Number(knobs.clients) }, (_, index) => index + 1)
    demo.clients = numbers.map((number) => createClient(knobs, sandbox, { families, connectors }, number))
    const networks = networksOf(knobs, sandbox, families)
    demo.drawn = { App, sandbox, families: names, networks, run }
  } catch (error) {
    demo.drawn = { App, sandbox, families: names, networks: [], run, failure: wordsOf(error) }
  }
  const [first] = demo.clients
  if (tools && first) demo.detach = tools.attachTools(first, listOf(knobs.faults))
  for (const client of demo.clients) keepLog(client)
  if (new URLSearchParams(location.search).get('expose') === '1') {
    Object.assign(window, { porticoDemo: { portico: first, clients: demo.clients, sandbox } })
  }
  draw(demo)
}

function draw(demo: Demo): void {
  if (!demo.drawn) return
  const { App, sandbox, run, ...more } = demo.drawn
  const knobs = knobsOf(sandbox)
  const turn = (changed: Partial<Record<KnobName, boolean | string>>) => turnKnobs(demo, changed)
  const app = <App {...more} clients={demo.clients} knobs={knobs} run={run} sandbox={sandbox} turn={turn} />
  demo.root.render(knobs.strict ? <StrictMode>{app}</StrictMode> : app)
}

/** A change of a knob is a change of the address. What is only drawn is drawn anew, all else starts anew, one after the other. */
function turnKnobs(demo: Demo, changed: Partial<Record<KnobName, boolean | string>>): void {
  history.replaceState(history.state, '', `${location.pathname}${writeKnobs(location.search, changed)}`)
  draw(demo)
  if (Object.keys(changed).every(isDrawn)) return
  demo.turning = demo.turning.then(() => start(demo)).catch((error: unknown) => console.error(error))
}
