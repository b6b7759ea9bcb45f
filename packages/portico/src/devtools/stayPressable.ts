/**
 * Keeps the devtools where they can be pressed. While a modal dialog is open, the browser lets nothing be pressed but what stands in it:
 * as long as Portico's modal is one, they stand there, too. Returns how to stop.
 */
export function stayPressable(host: HTMLElement): () => void {
  const update = () => {
    const modals = [...document.querySelectorAll('portico-modal')].map(({ shadowRoot }) => shadowRoot)
    for (const root of modals) {
      if (root) observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['open'] })
    }
    // The one that opened last is the last in the page.
    const dialogs = modals.flatMap((root) => root?.querySelector<HTMLElement>('dialog:modal') ?? [])
    const last = dialogs.at(-1)
    host.toggleAttribute('data-over-modal', last !== undefined)
    moveTo(last ?? document.body, host)
  }
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true })
  update()
  return () => observer.disconnect()
}

type Home = HTMLElement & { moveBefore?(node: Node, child: Node | null): void }

/** Where the browser can, without what is scrolled going back to its start. */
function moveTo(home: Home, host: HTMLElement): void {
  if (host.parentNode === home) return
  if (host.isConnected && home.moveBefore) home.moveBefore(host, null)
  else home.append(host)
}
