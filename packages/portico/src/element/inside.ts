const css = `
:host{display:inline-block;vertical-align:middle;max-inline-size:100%}
:host([hidden]){display:none}
:host([disabled]),:host(:disabled){pointer-events:none}
.portico-button:disabled{opacity:.5;cursor:default}
:host([size=small]) .portico-button{min-inline-size:36px;min-block-size:36px;padding-block:2px;font-size:.9em}
:host([size=large]) .portico-button{min-inline-size:52px;min-block-size:52px;padding-inline:20px;font-size:1.1em}
`

/** What an element of the page needs beside the styles of its buttons. */
export function adoptSheet(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
}

/** Disables the buttons inside, and those that are drawn meanwhile. Returns how to end it. */
export function keepDisabled(root: ShadowRoot): () => void {
  const set = (isOff: boolean) => {
    for (const button of root.querySelectorAll('button')) button.disabled = isOff
  }
  const observer = new MutationObserver(() => set(true))
  observer.observe(root, { childList: true, subtree: true })
  set(true)
  return () => {
    observer.disconnect()
    set(false)
  }
}
