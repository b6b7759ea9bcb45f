import type { Page } from 'playwright-core'

/**
 * The clipboard is one for all pages of the browser, and journeys beside this one copy too. What this page copies from now on it also
 * pastes, whatever lies there by then; the browser is still asked for both.
 */
export function ownClipboard(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { clipboard } = navigator
    // A page that is mounted in may have had one before.
    for (const name of ['writeText', 'readText']) Reflect.deleteProperty(clipboard, name)
    const write = clipboard.writeText.bind(clipboard)
    const read = clipboard.readText.bind(clipboard)
    const own = { text: '' }
    Object.assign(clipboard, {
      async writeText(text: string) {
        await write(text)
        own.text = text
      },
      async readText() {
        await read()
        return own.text
      },
    })
  })
}
