import { loadOnce } from '../loadOnce.js'
import type { Wallet } from '../session/wallet.js'
import type { FrameRestored } from './frameRestored.js'

export type CheckLogOptions = {
  wallet: Pick<Wallet, 'isOpen' | 'older'>
  /** What it takes to ask the person; called where something is missing. */
  load(): Promise<Pick<FrameRestored, 'open'>>
}

/**
 * Whether the vault has lost lines that this browser has seen; then its person is asked whether to go on.
 *
 * @throws OlderLogError when they do not; the signal's reason when the page gives up: then nothing is shown
 */
export function makeCheckLog({ wallet, load }: CheckLogOptions) {
  const parts = loadOnce(load)

  return async (origin: string, givenUp: AbortSignal): Promise<void> => {
    if (await wallet.isOpen()) return
    const older = await wallet.older()
    if (!older) return
    const { open } = await parts()
    givenUp.throwIfAborted()
    await open(older, origin)
  }
}
