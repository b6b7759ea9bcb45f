import { useState } from 'react'
import { sharedSigner } from '../../signing/safe/contracts.js'
import type { OwnerChange } from '../../signing/safe/ownerChange.js'
import { signerOf } from '../../signing/safe/passkeySigner.js'
import { fill } from '../../views/words.js'
import type { HomeCopy } from '../copy.js'
import type { OwnersCopy } from './copy.js'
import type { Adding, Network, Opener, Place } from './model.js'

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

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
  addMore,
}: {
  copy: HomeCopy
  words: OwnersCopy
  place: Place
  isBusy: boolean
  remove(opener: Opener): void
  /** Leads to the other networks, with an opener that is not on all of them. */
  addMore(opener: Adding): void
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
            {opener.again && asking !== opener.address ? (
              <AddMore words={words} opener={opener} again={opener.again} addMore={addMore} />
            ) : null}
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

function AddMore({
  words,
  opener: { kind, address },
  again,
  addMore,
}: {
  words: OwnersCopy
  opener: Opener
  again: Adding
  addMore(opener: Adding): void
}) {
  return (
    <button type="button" className="btn secondary" onClick={() => addMore(again)}>
      {words.addMore}
      <span className="reader">
        {' '}
        {words[kind]} {address}
      </span>
    </button>
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
  add(networks: readonly Network[]): void
}) {
  const isOn = ({ openers }: Place) => openers.some((opener) => isSameAddress(opener.address, address))
  const missing = places.filter((place) => place.mayChange && !isOn(place))
  return (
    <div className="stack">
      {missing.length > 1 ? (
        <button
          type="button"
          className="btn primary"
          disabled={isBusy}
          onClick={() => add(missing.map(({ network }) => network))}
        >
          {words.addAll}
        </button>
      ) : null}
      {places.map((place) => {
        const { network, state } = place
        const values = { network: network.name }
        if (!missing.includes(place))
          return (
            <p key={network.caipNetworkId} className="small muted" role="status">
              {fill(isOn(place) ? words.isOn : state === 'unheard' ? words.unheard : words.notHere, values)}
            </p>
          )
        return (
          <button
            key={network.caipNetworkId}
            type="button"
            className={missing.length > 1 ? 'btn secondary' : 'btn primary'}
            disabled={isBusy}
            onClick={() => add([network])}
          >
            {fill(words.addOn, values)}
          </button>
        )
      })}
    </div>
  )
}
