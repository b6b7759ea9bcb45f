import { useState } from 'react'
import { sharedSigner } from '../../signing/safe/contracts.js'
import type { OwnerChange } from '../../signing/safe/ownerChange.js'
import { signerOf } from '../../signing/safe/passkeySigner.js'
import { fill } from '../../views/words.js'
import type { HomeCopy } from '../copy.js'
import type { OwnersCopy } from './copy.js'
import type { Network, Opener, Place } from './model.js'

/** As what the added one will stand in the account’s list. */
export const addressOfChange = (change: OwnerChange): string =>
  change.kind === 'passkey' ? signerOf(change.key) : change.address

/** Who opens the account on one network. */
export function Here({
  copy,
  words,
  place: { network, state, mayChange, openers },
  isBusy,
  remove,
}: {
  copy: HomeCopy
  words: OwnersCopy
  place: Place
  isBusy: boolean
  remove(opener: Opener): void
}) {
  const [asking, setAsking] = useState<string>()
  const values = { network: network.name }
  return (
    <section className="card" aria-label={network.name}>
      <h2>{network.name}</h2>
      {state === 'there' ? null : (
        <p className="small muted">{fill(state === 'unused' ? words.unused : words.unheard, values)}</p>
      )}
      {state !== 'unheard' && !mayChange ? <p className="small muted">{fill(words.notHere, values)}</p> : null}
      <ul className="rows">
        {openers.map((opener) => (
          <li key={opener.address} className="stack">
            <div className="row">
              <div>
                {words[opener.kind]}
                {opener.address === sharedSigner ? null : (
                  <div className="small muted mono" dir="ltr">
                    {opener.address}
                  </div>
                )}
              </div>
              {!mayChange || opener.kind === 'own' || asking === opener.address ? null : (
                <button type="button" className="btn plain" onClick={() => setAsking(opener.address)}>
                  {copy.remove}
                  <span className="reader">
                    {' '}
                    {words[opener.kind]} {opener.address}
                  </span>
                </button>
              )}
            </div>
            {asking === opener.address ? (
              <div className="stack">
                <p className="small">{copy.removeBody}</p>
                <button type="button" className="btn critical" disabled={isBusy} onClick={() => remove(opener)}>
                  {copy.removeNow}
                </button>
                <button type="button" className="btn plain" onClick={() => setAsking(undefined)}>
                  {copy.cancel}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where somebody new is added, network by network. */
export function Where({
  words,
  places,
  address,
  isBusy,
  add,
}: {
  words: OwnersCopy
  places: readonly Place[]
  address: string
  isBusy: boolean
  add(network: Network): void
}) {
  return (
    <div className="stack">
      {places.map(({ network, state, mayChange, openers }) => {
        const values = { network: network.name }
        const isOn = openers.some((opener) => opener.address.toLowerCase() === address.toLowerCase())
        if (isOn || !mayChange)
          return (
            <p key={network.caipNetworkId} className="small muted" role="status">
              {fill(isOn ? words.isOn : state === 'unheard' ? words.unheard : words.notHere, values)}
            </p>
          )
        return (
          <button
            key={network.caipNetworkId}
            type="button"
            className="btn primary"
            disabled={isBusy}
            onClick={() => add(network)}
          >
            {fill(words.addOn, values)}
          </button>
        )
      })}
    </div>
  )
}
