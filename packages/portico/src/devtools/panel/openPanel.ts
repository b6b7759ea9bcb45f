import { make, pressable } from './make.js'
import { panelCss } from './panelCss.js'
import { type Section, type Snapshot, sectionsOf } from './sections.js'

export type Panel = { focus(): void; close(): void }

/** Draws the panel into the devtools' own root. `close` is what its button presses. */
export function openPanel({ root, close, ...looked }: Snapshot & { root: ShadowRoot; close(): void }): Panel {
  const sections = sectionsOf(looked)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelCss)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const body = make('div', { class: 'body', role: 'tabpanel', id: 'body', tabindex: 0 })
  const shown: { section?: Section; stop?: () => void; frame?: number } = {}

  const draw = () => {
    delete shown.frame
    const { section } = shown
    if (!section) return
    // What has the focus has it afterwards, too.
    const focused = root.activeElement as HTMLElement | null
    const path = focused?.dataset.path
    const { scrollTop } = body
    body.replaceChildren(section.draw())
    body.scrollTop = scrollTop
    if (path) {
      const again = [...body.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => dataset.path === path)
      again?.focus({ preventScroll: true })
    }
    // It may be gone: then keys go on from where it stood.
    if (focused && !root.activeElement) body.focus({ preventScroll: true })
  }
  const drawSoon = () => {
    shown.frame ??= requestAnimationFrame(draw)
  }
  const stopDrawing = () => {
    shown.stop?.()
    if (shown.frame !== undefined) cancelAnimationFrame(shown.frame)
    delete shown.frame
  }
  const show = (section: Section) => {
    stopDrawing()
    shown.section = section
    for (const tab of tabs) {
      const isShown = tab.id === idOf(section)
      tab.setAttribute('aria-selected', String(isShown))
      tab.tabIndex = isShown ? 0 : -1
    }
    body.setAttribute('aria-labelledby', idOf(section))
    body.scrollTop = 0
    draw()
    shown.stop = section.subscribe(drawSoon)
  }
  const tabs = sections.map((section) =>
    pressable(section.name, () => show(section), { role: 'tab', id: idOf(section), 'aria-controls': 'body' }),
  )
  const list = make('div', { role: 'tablist', 'aria-label': 'What to look at' }, ...tabs)
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(root.activeElement as HTMLButtonElement)
    const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: -1,
      [forward]: 1,
      Home: -at,
      End: tabs.length - 1 - at,
    }
    const step = steps[event.key]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    const to = (at + step + tabs.length) % tabs.length
    tabs[to]?.focus()
    tabs[to]?.click()
  })
  const panel = make(
    'section',
    { class: 'panel', 'aria-label': 'Portico devtools' },
    make('div', { class: 'bar' }, list, pressable('Close', close, { class: 'close' })),
    body,
  )
  root.append(panel)
  const [first] = sections
  if (first) show(first)
  return {
    focus: () => tabs.find(({ tabIndex }) => tabIndex === 0)?.focus(),
    close() {
      stopDrawing()
      panel.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
    },
  }
}

const idOf = ({ name }: Section) => `tab-${name.toLowerCase()}`
