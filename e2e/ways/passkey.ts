import { passkeysOf } from '../setup/passkeys.js'
import type { Visit, VisitOptions } from '../setup/visit.js'
import type { Way } from './way.js'

/** The login by a passkey that owns the wallet: the frame asks for it. */
export function passkeyWay(visit: (options: VisitOptions) => Promise<Visit>): Way {
  return {
    views: ['ConnectingPasskey'],
    start: () => visit({ knobs: { embedded: '1', passkey: '1', wallets: 'none', panel: '0' } }),
    async go({ page, modal }, at) {
      const passkeys = await passkeysOf(page)
      const frame = page.frameLocator('iframe[name=portico-frame]')
      await modal.open()
      await modal.button('Continue with a passkey').click()
      await frame.getByRole('heading', { name: 'Open a wallet with a passkey' }).waitFor()
      await at(undefined, 'any')
      await passkeys.verify(false)
      await frame.getByRole('button', { name: 'Create a wallet' }).click()
      await frame.getByText('Your passkey wasn’t used').waitFor()
      await at('refused', 'any')
    },
  }
}
