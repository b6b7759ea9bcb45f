import type { FrameCopy } from './copy.js'

/** Signed in on a device that holds no key: what that means, and the one honest next step. */
export function NoKey({ copy, onClose }: { copy: FrameCopy; onClose(): void }) {
  return (
    <section className="lead">
      <h1>{copy.noKeyTitle}</h1>
      <p>{copy.noKeyBody}</p>
      <button type="button" className="btn secondary" onClick={onClose}>
        {copy.close}
      </button>
    </section>
  )
}
