import { copyOfPage } from './copy.js'

/** All that a frame inside another page says of a device that asks for the key. */
export function OpenToAnswer({ open, close }: { open(): void; close(): void }) {
  const copy = copyOfPage()
  return (
    <section className="keys">
      <button type="button" className="btn primary" onClick={open}>
        {copy.openToAnswer}
      </button>
      <button type="button" className="btn plain" onClick={close}>
        {copy.close}
      </button>
    </section>
  )
}
