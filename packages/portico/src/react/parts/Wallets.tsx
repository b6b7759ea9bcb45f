import { type CSSProperties, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Client } from '../../core/client.js'
import { useClient } from '../context.js'
import { loadPart, useLoaded } from '../useLoaded.js'
import { matches, narrowScreen, useMedia, wideScreen } from '../useMedia.js'
import { useSelect } from '../useSelect.js'
import type { LoadedCode } from '../viewTypes.js'
import { asksConsent, loadConsent } from './ConsentGate.js'
import { WalletRows } from './WalletRows.js'
import { newcomerHasWallet, pendingRows, type WalletsProps } from './walletActions.js'

/** What is drawn on phones. */
export const loadTiles = () => import('./WalletTiles.js')

/** What one agrees to by connecting. */
export const loadLegal = () => import('./legal.js')

/** Whether the app has terms or a privacy policy. */
export const hasLegal = ({ config }: Client) => Boolean(config.termsUrl || config.privacyUrl)

/** The ways in that the embedded wallet brings. */
export const loadLogin = () => import('./LoginWays.js')

/** The way to a wallet that a passkey owns, where the app offers it. */
export const loadPasskey = () => import('./PasskeyWay.js')

/** What helps on who has no wallet, and stands where wallets are on their way or did not come. */
export const loadFirstSight = () => import('./FirstSight.js')

/**
 * What stands at the end of the view, for who has used no wallet here yet: beneath the wallets where there is none, beside them on a
 * wide screen. Once shown it stays, whatever else comes into the page.
 */
export function ForNewcomers({ rows }: Pick<WalletsProps, 'rows'>): ReactElement | null {
  const client = useClient()
  const isOpen = useSelect((state) => state.modal.status === 'open')
  const isWide = useMedia(wideScreen)
  const latest = useRef<boolean>(undefined)
  latest.current = newcomerHasWallet(rows)
  const [isFound, setFound] = useState(false)
  const [hasWallet, setHasWallet] = useState<boolean>()
  // Ahead of the first painting, and behind what finds wallets: nothing moves when it comes.
  useLayoutEffect(() => {
    let isOver = !isOpen
    setFound(false)
    void Promise.allSettled([findsWallets(client), readsRecent(client)]).then(() => isOver || setFound(true))
    return () => {
      isOver = true
    }
  }, [client, isOpen])
  // Decided in a drawing of its own, which has the rows of all that was found.
  useLayoutEffect(() => setHasWallet(isFound ? latest.current : undefined), [isFound])
  const isShown = hasWallet === false || (hasWallet === true && isWide)
  const part = useLoaded(isShown, loadFirstSight)
  if (!isShown) return null
  return part ? <part.Newcomer hasWallet={hasWallet} /> : <div part="beside" />
}

/** Settles once each family has looked for wallets, or cannot. */
const findsWallets = ({ families }: Client) =>
  Promise.allSettled([...families.values()].map((family) => family.prepare?.()))

/** Settles once those that were used here before are known. */
const readsRecent = (client: Client) =>
  import('../../core/features/wallets/directory.js').then(({ readRecent }) => readRecent(client))

/** How many tiles a phone shows at most: two lines. */
const tilesMax = 8

/** The wallets that Connect offers: one beneath the other, on phones as tiles. */
export function Wallets(props: WalletsProps): ReactElement {
  const { config } = useClient()
  const state = useSelect((all) => all)
  const pending = pendingRows(props.rows, state, config.services.directory !== undefined)
  const failed = !props.only && state.wallets.first === 'failed' && state.wallets.recommended.length === 0
  const isPending = !props.only && pending > 0
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    // What stands in is seen after 200 ms: a quick answer has no need of it.
    const timer = setTimeout(setSlow, 200, isPending)
    return () => clearTimeout(timer)
  }, [isPending])
  const first = useLoaded((isPending && slow) || failed, loadFirstSight)
  const narrow = useMedia(narrowScreen)
  const tiles = useLoaded(narrow, loadTiles)
  const shape = narrow ? 'cell' : 'row'
  const count = narrow ? Math.max(1, tilesMax - props.rows.length) : pending
  const waiting = isPending && (
    // While it says nothing it is room alone, and no row of the list.
    <li key="pending" className="pending" style={{ '--n': count } as CSSProperties} aria-hidden={!first || undefined}>
      {first && <first.Pending shape={shape} count={count} />}
    </li>
  )
  return (
    <>
      {narrow && tiles ? (
        <tiles.WalletTiles {...props} pending={waiting} />
      ) : (
        <WalletRows {...props} pending={waiting} />
      )}
      {failed && first && <first.Failed />}
    </>
  )
}

/** What a view with wallets draws at once, on this page. */
export async function readyWallets(code: LoadedCode): Promise<void> {
  const { client } = code.portico
  await Promise.all([
    findsWallets(client),
    matches(narrowScreen) ? loadPart(code, loadTiles) : undefined,
    client.connectors.has('embedded') ? loadPart(code, loadLogin) : undefined,
    client.store.get().flags.features.passkey ? loadPart(code, loadPasskey) : undefined,
    hasLegal(client) ? loadPart(code, loadLegal) : undefined,
    asksConsent(client) ? loadPart(code, loadConsent) : undefined,
  ])
}
