import * as v from 'valibot'
import { messageSheet } from '../../confirm/message.js'
import { placeOf } from '../../confirm/sheet.js'
import { fromHex, isHex, readUtf8, utf8 } from '../bytes.js'
import { hashPersonal, joinSignature } from '../evm/message.js'
import { address, readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { evmChain, type MethodContext, requireOwn } from './context.js'

const message = v.pipe(v.string(), v.maxLength(131_072))
// Some libraries add the empty password of an older method.
const params = v.union([
  v.strictTuple([message, address]),
  v.strictTuple([message, address, v.nullable(v.literal(''))]),
])

/** `personal_sign`: a text, or bytes that are shown as what they are. */
export async function personalSign(request: SignRequest, context: MethodContext): Promise<Prepared> {
  evmChain(context)
  const [message, account] = readParams(params, request.params)
  requireOwn(account, context)
  const bytes = isHex(message) ? fromHex(message) : utf8(message)
  // Thirty-two bytes that are no text are a hash of something that nobody can see: of what the contract account does, say.
  if (bytes.length === 32 && !isPlainText(bytes))
    throw new Refusal('invalidParams', 'A hash is not signed: send what it is the hash of.')
  const hash = hashPersonal(bytes)
  const sheet = messageSheet(placeOf(request, context), bytes, context.now)
  return {
    sheet,
    digests: [hash],
    async finish(signer) {
      if (sheet.isBlocked) throw new Refusal('rejected', 'The message is for another site, account, network or time.')
      return joinSignature(await signer.secp256k1(hash))
    },
  }
}

/** Of so few characters that nobody finds a hash which looks like it. */
function isPlainText(bytes: Uint8Array): boolean {
  return /^[a-z0-9 .,:!?-]*$/i.test(readUtf8(bytes) ?? '#')
}
