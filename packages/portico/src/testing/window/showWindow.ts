import type { OwnedWallet } from './owned.js'
import { controlPanel, requestPanel } from './panels.js'
import { styles } from './styles.js'
import { element, text } from './text.js'

/**
 * Draws the wallet into the page: a button that opens its panel, and a modal dialog for each request. The dialog lies in the top
 * layer, on an element of its own, so that it can be used above a modal dialog of the page, as an extension's own window can.
 */
export function showWindow(wallet: OwnedWallet): () => void {
  const host = element('div', { 'data-test-wallet': wallet.info.rdns, 'data-react-aria-top-layer': 'true' })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]

  let panelOpen = false
  const dialog = element('dialog', { 'aria-labelledby': 'title' })
  const launcher = element(
    'button',
    {
      type: 'button',
      class: 'launcher',
      'aria-label': text.openPanel(wallet.info.name),
      title: wallet.info.name,
      click: () => togglePanel(true),
    },
    element('img', { src: wallet.info.icon, alt: '' }),
  )
  root.append(launcher, dialog)

  const togglePanel = (open: boolean) => {
    panelOpen = open
    draw()
  }
  const draw = () => {
    const { pending, locked, silent, offline } = wallet.getState()
    const [request] = pending
    if (pending.length > 0) launcher.dataset.count = String(pending.length)
    else delete launcher.dataset.count
    if (silent && !panelOpen) return dialog.close()
    if (!request && !panelOpen) return dialog.close()
    const marks = [
      locked && text.locked,
      silent && text.silent,
      offline && text.offline,
      pending.length > 1 && text.queue(pending.length),
    ]
    dialog.replaceChildren(
      element(
        'div',
        { class: 'header' },
        element('img', { src: wallet.info.icon, alt: '' }),
        element('strong', {}, wallet.info.name),
        element('span', {}, marks.filter(Boolean).join(' · ')),
      ),
      request && !silent ? requestPanel(wallet, request) : controlPanel(wallet, () => togglePanel(false)),
    )
    if (!dialog.open) {
      // Last in the body, and never swept up by a library that hides what lies outside its own dialog.
      document.body.append(host)
      dialog.showModal()
    }
    dialog.querySelector<HTMLElement>('[data-action], [data-control]')?.focus()
  }

  const dismiss = () => {
    if (panelOpen) togglePanel(false)
    else if (wallet.pending().length > 0) void wallet.reject()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dialog.open) return
    event.preventDefault()
    event.stopImmediatePropagation()
    dismiss()
  }
  // What happens in here is nobody else's business: dialogs of the page close on clicks and keys that they see outside themselves.
  const kept = [
    'focusin',
    'focusout',
    'pointerdown',
    'mousedown',
    'touchstart',
    'keydown',
    'wheel',
    'touchmove',
    'click',
  ] as const
  for (const name of kept) host.addEventListener(name, (event) => event.stopPropagation())
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dismiss()
  })
  window.addEventListener('keydown', onKey, { capture: true })
  const guard = new MutationObserver(() => {
    for (const name of ['inert', 'aria-hidden', 'data-aria-hidden'])
      if (host.hasAttribute(name)) host.removeAttribute(name)
  })
  guard.observe(host, { attributes: true })

  const place = () => {
    host.style.setProperty('--place', String(document.querySelectorAll('[data-test-wallet]').length))
    document.body.append(host)
    draw()
  }
  if (document.body) place()
  else document.addEventListener('DOMContentLoaded', place, { once: true })

  const stop = wallet.subscribe(() => {
    if (host.isConnected) draw()
  })
  return () => {
    stop()
    guard.disconnect()
    document.removeEventListener('DOMContentLoaded', place)
    window.removeEventListener('keydown', onKey, { capture: true })
    host.remove()
  }
}
