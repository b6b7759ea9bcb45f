import { recordOf } from '../../record.js'
import { connect, sendTransfer } from '../actions.js'
import { toHex } from '../bytes.js'
import { answered, type BitcoinInside } from '../inside.js'
import { bitcoinOf, feeRateOf, textOf } from '../params.js'
import { createInjected, eventsOf } from './injected.js'

/** A provider as OKX puts it at `window.okxwallet.bitcoin`. */
export function createOkxProvider(inside: BitcoinInside) {
  const current = () => {
    const [account] = inside.visible()
    if (!account) return null
    const { address, publicKey, compressed } = account.payment
    return { address, publicKey: toHex(publicKey), compressedPublicKey: toHex(compressed) }
  }
  const addresses = () => inside.visible().map(({ payment }) => payment.address)
  return {
    ...createInjected(inside),
    connect: () =>
      answered(inside, async () => {
        await connect(inside, { method: 'connect' })
        return current()
      }),
    /** `value` is in bitcoin, as decimal text. */
    send: (request: unknown) =>
      answered(inside, async () => {
        const { to, value, satBytes } = recordOf(request, 'the transaction')
        const amount = bitcoinOf(value)
        const recipients = [{ address: textOf(to, 'the address'), amount }]
        const feeRate = feeRateOf(satBytes === undefined ? undefined : Number(satBytes))
        return { txhash: await sendTransfer(inside, { method: 'send', recipients, feeRate }) }
      }),
    ...eventsOf(inside, { accountsChanged: addresses, accountChanged: current }),
  }
}
