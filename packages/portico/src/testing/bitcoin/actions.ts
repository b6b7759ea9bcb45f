import type { BitcoinAccount, BitcoinKey } from './accounts.js'
import { broadcast } from './esplora.js'
import type { BitcoinInside } from './inside.js'
import { type SignedMessage, signBip322, signEcdsa } from './message.js'
import { describePsbt, type InputChoice, inBitcoin, openPsbt, signInputs } from './psbt.js'
import { buildTransfer, type Transfer } from './transfer.js'

/** Asks for the page's permission, unless it has it. */
export async function connect(
  inside: BitcoinInside,
  options: { method: string; again?: boolean },
): Promise<readonly BitcoinAccount[]> {
  if (options.again || inside.visible().length === 0) {
    const details = [{ label: 'Network', value: inside.network.name }]
    await inside.desk.askToConnect({ method: options.method, details })
  }
  return inside.visible()
}

export type Protocol = 'bip322' | 'ecdsa' | 'ecdsa-bip137'

export async function signMessage(
  inside: BitcoinInside,
  request: { method: string; key: BitcoinKey; message: string | Uint8Array; protocol: Protocol },
): Promise<SignedMessage> {
  const { key, message, method, protocol } = request
  const sign = () => {
    if (protocol === 'bip322') return signBip322(key, message)
    return signEcdsa(key, message, protocol === 'ecdsa' ? 31 : 39)
  }
  const text = typeof message === 'string' ? message : new TextDecoder().decode(message)
  // What cannot be signed is refused before anyone is asked.
  const signed = sign()
  await inside.desk.ask({
    method,
    kind: 'sign',
    title: 'Sign a message',
    details: [
      { label: 'Account', value: key.address },
      { label: 'Message', value: text, long: true },
    ],
  })
  return signed
}

export type SignedPsbt = { psbt: Uint8Array; txid?: string }

export async function signPsbt(
  inside: BitcoinInside,
  request: { method: string; psbt: Uint8Array; inputs: InputChoice; finalize: boolean; send: boolean },
): Promise<SignedPsbt> {
  const transaction = openPsbt(request.psbt)
  const chosen = signInputs(inside, transaction, request.inputs)
  const { details, warning } = await describePsbt(inside, transaction, chosen)
  await inside.desk.ask({
    method: request.method,
    kind: request.send ? 'send' : 'sign',
    title: request.send ? 'Sign and send a transaction' : 'Sign a transaction',
    details,
    warning,
  })
  for (const { index, key, sighash } of chosen) transaction.signIdx(key.privateKey, index, sighash)
  if (request.finalize || request.send) for (const { index } of chosen) transaction.finalizeIdx(index)
  const psbt = transaction.toPSBT()
  return request.send ? { psbt, txid: await broadcast(inside.network, transaction.hex) } : { psbt }
}

/** Sends from the payment address of the account in use. @returns The transaction's name */
export async function sendTransfer(inside: BitcoinInside, request: Transfer & { method: string }): Promise<string> {
  const { payment } = inside.selected()
  const { transaction, fee, feeRate } = await buildTransfer(inside, payment, request)
  await inside.desk.ask({
    method: request.method,
    kind: 'send',
    title: 'Send',
    details: [
      { label: 'Network', value: inside.network.name },
      { label: 'From', value: payment.address },
      ...request.recipients.flatMap(({ address, amount }) => [
        { label: 'To', value: address },
        { label: 'Amount', value: inBitcoin(amount) },
      ]),
      { label: 'Fee', value: `${inBitcoin(fee)} (${feeRate} sat/vB)` },
    ],
  })
  transaction.sign(payment.privateKey)
  transaction.finalize()
  return broadcast(inside.network, transaction.hex)
}
