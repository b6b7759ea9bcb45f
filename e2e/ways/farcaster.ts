import { answerInApp, scanFarcaster } from '../pages/farcaster.js'
import type { Visit, VisitOptions } from '../setup/visit.js'
import type { Way } from './way.js'

/** The login with Farcaster's app. */
export function farcasterWay(visit: (options: VisitOptions) => Promise<Visit>): Way {
  return {
    views: ['ConnectingFarcaster'],
    start: () => visit({ knobs: { embedded: '1', wallets: 'none', panel: '0' } }),
    async go({ context, modal }, at) {
      await modal.open()
      await modal.button('Continue with Farcaster').click()
      const first = await scanFarcaster(modal)
      await at()
      await answerInApp(context, first, 'ann', 'Let the code go stale')
      await modal.text('This code has expired').waitFor()
      await at('expired')
      await modal.button('Show a new code').click()
      const second = await scanFarcaster(modal, first)
      await answerInApp(context, second, 'ann', 'Sign with a key that does not hold the account')
      await modal.text('That sign-in couldn’t be verified').waitFor()
      await at('refused')
    },
  }
}
