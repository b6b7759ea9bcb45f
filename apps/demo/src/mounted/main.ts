import type { Started } from '../startDemo.js'
import { keepTraces } from './traces.js'

/**
 * The demo in a page that stays: who tries hundreds of configurations mounts one after another. What each of them promises to take
 * along is looked for when it has gone.
 */
const traces = keepTraces()
const waitMs = 25
/** What has an end of its own gets this long: what fades out, an answer on its way. */
const patienceMs = 10_000
const own = { setTimeout, now: () => performance.now() }
const mounted: { demo?: Started; element?: HTMLElement } = {}
const home = location.href
// Behind the traces, which are to see what it does. Not waited for here: a bundle with such a wait in it comes in hundreds of files.
const demo = import('../startDemo.js')

/** Draws what the page at this address would. */
async function mount(search: string): Promise<void> {
  if (mounted.element) throw new Error('There is one in the page: unmount it first.')
  history.replaceState(null, '', `/${search}`)
  const element = document.createElement('div')
  element.id = 'app'
  mounted.element = element
  document.body.append(element)
  const { startDemo } = await demo
  mounted.demo = await startDemo(element)
}

/** Takes it away, and tells what it left. */
async function unmount(): Promise<readonly string[]> {
  const { demo: started, element } = mounted
  started?.root.unmount()
  started?.detach?.()
  for (const client of started?.clients ?? []) client.destroy()
  started?.wallets?.dispatchEvent(new Event('uninstall'))
  started?.wallets?.remove()
  element?.remove()
  delete mounted.demo
  delete mounted.element
  delete (window as { porticoDemo?: unknown }).porticoDemo
  rest()
  // Nobody looks at what fades out.
  document.body.hidden = true
  const end = own.now() + patienceMs
  while (traces.running().length > 0 && own.now() < end) await pause()
  document.body.hidden = false
  let left = traces.left()
  while (left.length > 0 && own.now() < end) {
    await pause()
    left = traces.left()
  }
  return left
}

const pause = () => new Promise((resolve) => own.setTimeout(resolve, waitMs))

/** Where the visitor stood in the page is nobody's to take along. */
function rest(): void {
  history.replaceState(null, '', home)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  scrollTo(0, 0)
}

void demo.then(() => {
  Object.assign(window, { porticoMount: { mount, unmount } })
  traces.beginHere()
})
