import { joinGlobal } from './takeGlobal.js'
import type { TestWalletStorage } from './types.js'
import type { OwnedWallet } from './window/owned.js'
import { showWindow } from './window/showWindow.js'

export type PlaceOptions = {
  /** Shows the approval window and the small button that opens its panel. `true` by default. */
  window?: boolean | undefined
  /** Puts the wallet's handle at `window.porticoTestWallets[rdns]`, where a browser test reaches it. `false` by default. */
  expose?: boolean | undefined
  storage?: TestWalletStorage | undefined
}

/** Puts a wallet's window and handle into the page, and has it follow other tabs. Returns how to undo each. */
export function placeWallet(
  wallet: OwnedWallet,
  memory: { key: string; reload(): void },
  options: PlaceOptions,
): (() => void)[] {
  const undo: (() => void)[] = []
  if (options.window !== false) undo.push(showWindow(wallet))
  undo.push(followOtherTabs(memory, options))
  if (options.expose) undo.push(joinGlobal('porticoTestWallets', wallet.info.rdns, wallet))
  return undo
}

/** An extension is one for all tabs: what happens to it in one is heard in the others. */
function followOtherTabs(memory: { key: string; reload(): void }, options: PlaceOptions): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === options.storage && event.key === memory.key) memory.reload()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
