import type { OtherWallet as Other } from '../session/knownWallets.js'
import { fill } from '../views/words.js'
import { copyOfPage } from './restoredCopy.js'

/** The vault has another wallet for a login than this browser has seen, or none. */
export function OtherWallet({
  other: { known, found },
  goOn,
  close,
}: {
  other: Other
  /** Absent where no wallet is made. */
  goOn?: (() => void) | undefined
  close(): void
}) {
  const copy = copyOfPage()
  const values = { known: known.eip155, found: found?.eip155 ?? '' }
  return (
    <section className="keys">
      <div className="lead">
        <h1>{copy.otherTitle}</h1>
        <p role="alert">{fill(found ? copy.otherFound : copy.otherNone, values)}</p>
        <p>{copy.otherWhy}</p>
      </div>
      <button type="button" className="btn primary" onClick={close}>
        {copy.notNow}
      </button>
      {goOn ? (
        <button type="button" className="btn plain" onClick={goOn}>
          {found ? copy.otherUse : copy.otherMake}
        </button>
      ) : null}
    </section>
  )
}
