/** The window of a login was closed, or could not be opened. */
export class PopupError extends Error {}

/** The window of a login at a provider. */
export type Popup = {
  /** Goes to the provider; resolves with the address that it came back to. */
  visit(uri: string, signal: AbortSignal): Promise<string>
  close(): void
}
export type Popups = { open(): Popup }

/** Windows of this origin: `/callback` posts where it was sent, and is heard from exactly that window and origin. */
export function makePopups(page: Window & typeof globalThis): Popups {
  return {
    open() {
      // In the press itself, before it is known where to go: later a browser would not let it.
      const popup = page.open('/loading', '_blank', 'width=600,height=800')
      return {
        close: () => popup?.close(),
        visit(uri, signal) {
          if (!popup) throw new PopupError('The window was not opened')
          signal.throwIfAborted()
          popup.location.href = uri
          return new Promise((resolve, reject) => {
            const over = new AbortController()
            const end = (settle: () => void) => {
              clearInterval(watch)
              over.abort()
              settle()
            }
            const watch = setInterval(() => {
              if (popup.closed) end(() => reject(new PopupError('The window was closed')))
            }, 500)
            const onMessage = ({ source, origin, data }: MessageEvent) => {
              if (source !== popup || origin !== page.location.origin || typeof data?.resultUri !== 'string') return
              popup.close()
              end(() => resolve(data.resultUri))
            }
            page.addEventListener('message', onMessage, { signal: over.signal })
            signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: over.signal })
          })
        },
      }
    },
  }
}
