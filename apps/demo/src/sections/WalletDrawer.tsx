import { useWallets, type WalletChoice, type WalletPairing } from 'portico/react'
import { useEffect, useState } from 'react'

/** A pause in typing that is long enough to ask for, in milliseconds. */
const searchPauseMs = 300

/** A list of wallets that the app draws itself: nothing of the modal is in it, and nothing of it is loaded. */
export function WalletDrawer() {
  const { list, hasMore, status, loadMore, search, connect, cancel, retry, connecting, failure, pairing } = useWallets()
  const [query, setQuery] = useState('')
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    // Before anything is typed nothing leaves the page.
    if (!isSearching) return
    const timer = setTimeout(() => void search(query), query ? searchPauseMs : 0)
    return () => clearTimeout(timer)
  }, [query, isSearching, search])
  // All components see the same list: who leaves ends the search.
  useEffect(() => {
    if (isSearching) return () => void search('')
  }, [isSearching, search])
  const type = (text: string) => {
    setSearching(true)
    setQuery(text)
  }
  // What did not connect stands in `failure`.
  const choose = (id: string) => void connect(id).catch(() => {})
  return (
    <div className="drawer">
      <label className="field">
        Search wallets
        <input type="search" value={query} onChange={(event) => type(event.target.value)} />
      </label>
      <ul className="choices" aria-busy={status === 'loading'}>
        {list.map((wallet) => (
          <li key={wallet.id}>
            <Choice wallet={wallet} onChoose={choose} />
          </li>
        ))}
      </ul>
      {status === 'failed' && <p role="alert">The list of wallets can’t be read right now.</p>}
      {hasMore && (
        <button type="button" data-testid="more-wallets" onClick={() => void loadMore()}>
          More wallets
        </button>
      )}
      {pairing && <Code pairing={pairing} onFresh={() => void retry().catch(() => {})} />}
      {connecting && (
        <button type="button" data-testid="cancel-connecting" onClick={cancel}>
          Cancel
        </button>
      )}
      {failure && (
        <div role="alert" data-testid={`connect-${failure.id}-outcome`} data-code={failure.code}>
          <p className="failed">
            {failure.message}. {failure.hint}
          </p>
          <button type="button" onClick={() => void retry().catch(() => {})}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}

function Choice({ wallet, onChoose }: { wallet: WalletChoice; onChoose(id: string): void }) {
  const { id, name, image, status, way, getIt, disabled } = wallet
  const [first] = getIt
  if (way === 'elsewhere') return first ? <a href={first}>Get {name}</a> : <span>{name} isn’t in this browser</span>
  return (
    <button
      type="button"
      data-testid={`connect-${id}`}
      aria-busy={status === 'connecting'}
      disabled={status === 'connected' || disabled}
      onClick={() => onChoose(id)}
    >
      {image ? <img src={image} alt="" width={24} height={24} /> : <span aria-hidden="true">{name.slice(0, 1)}</span>}
      {name}
      {noteOf(wallet)}
    </button>
  )
}

function noteOf({ status, isInstalled, isRecent }: WalletChoice): string {
  if (status === 'connecting') return ' · waiting'
  if (status === 'connected') return ' · connected'
  if (isRecent) return ' · used lately'
  return isInstalled ? ' · in this browser' : ''
}

/** The code for a phone: an app with a QR library draws `uri`. */
function Code({ pairing: { uri, expiresAt, isExpired, links }, onFresh }: { pairing: WalletPairing; onFresh(): void }) {
  const seconds = useSecondsUntil(expiresAt)
  const link = links.mobile ?? links.web ?? links.desktop
  if (isExpired)
    return (
      <button type="button" onClick={onFresh}>
        This code has run out. Show a new one
      </button>
    )
  return (
    <>
      <label className="field">
        Pairing link
        <input readOnly value={uri} data-testid="pairing-uri" onFocus={(event) => event.target.select()} />
      </label>
      <p>Good for {seconds} s</p>
      {link && <a href={link}>Open in the app</a>}
    </>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
