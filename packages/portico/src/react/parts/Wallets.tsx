import type { ReactElement } from 'react'
import type { Client } from '../../core/client.js'
import type { Shell } from '../shell.js'
import { loadPart, useLoaded } from '../useLoaded.js'
import { matches, narrowScreen, useMedia } from '../useMedia.js'
import { asksConsent, loadConsent } from './ConsentGate.js'
import { WalletRows } from './WalletRows.js'
import type { WalletsProps } from './walletActions.js'

/** What is drawn on phones. */
export const loadTiles = () => import('./WalletTiles.js')

/** What one agrees to by connecting. */
export const loadLegal = () => import('./legal.js')

/** Whether the app has terms or a privacy policy. */
export const hasLegal = ({ config }: Client) => Boolean(config.termsUrl || config.privacyUrl)

/** The ways in that the embedded wallet brings. */
export const loadLogin = () => import('./LoginWays.js')

/** The wallets that Connect offers: one beneath the other, on phones as tiles. */
export function Wallets(props: WalletsProps): ReactElement {
  const narrow = useMedia(narrowScreen)
  const tiles = useLoaded(narrow, loadTiles)
  return narrow && tiles ? <tiles.WalletTiles {...props} /> : <WalletRows {...props} />
}

/** What a view with wallets draws at once, on this page. */
export async function readyWallets(shell: Shell): Promise<void> {
  const { client } = shell.portico
  await Promise.all([
    matches(narrowScreen) ? loadPart(shell, loadTiles) : undefined,
    client.connectors.has('embedded') ? loadPart(shell, loadLogin) : undefined,
    hasLegal(client) ? loadPart(shell, loadLegal) : undefined,
    asksConsent(client) ? loadPart(shell, loadConsent) : undefined,
  ])
}
