import type { Screen } from '../screen.js'
import type { OtherWallet } from '../session/knownWallets.js'
import type { Store } from '../store.js'

/** The question whether a login goes on with another wallet than it had here. */
export type AskOther = {
  /** False when the person, or the page, gave up. One is asked at a time: what was asked before is given up. */
  ask(other: OtherWallet): Promise<boolean>
  goOn(): void
  close(): void
}

export function makeAskOther(screen: Store<Screen>): AskOther {
  let answer: ((goesOn: boolean) => void) | undefined

  function end(goesOn: boolean): void {
    const asked = answer
    answer = undefined
    if (screen.get().name === 'otherWallet') screen.set({ name: 'none' })
    asked?.(goesOn)
  }

  return {
    ask(other) {
      end(false)
      // Where a code is typed the page has made room for the frame already.
      screen.set({ name: 'otherWallet', other, isOwn: screen.get().name !== 'code' })
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    goOn: () => end(true),
    close: () => end(false),
  }
}
