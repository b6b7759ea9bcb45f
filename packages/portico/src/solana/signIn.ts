import { toBase58 } from '../base/base58.js'
import type { SignInMessage } from '../base/entities/siwx.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { featureOf, type StandardAccount, type StandardWallet } from '../base/walletStandard.js'
import { formatSignIn, parseSignIn } from '../wire/signIn/message.js'
import { accountsIn } from './address.js'
import { chainFor } from './chains.js'
import { isBytes } from './wallet.js'

type Fields = Omit<SignInMessage, 'accountAddress'> & { accountAddress?: string | undefined }
type Signed = { account: StandardAccount; message: string; signature: string }

/**
 * Has a wallet write and sign a sign-in message by itself (Sign In With Solana), which shows what it is better than a text can. What comes
 * back says what was asked, word for word; `undefined` from a wallet that cannot, or that says something else.
 *
 * @param fields Without an account it is the wallet's to choose, and to show to the page.
 * @throws the wallet's rejection
 */
export async function signInBy(wallet: StandardWallet, fields: Fields): Promise<Signed | undefined> {
  const ask = featureOf(wallet, 'solana:signIn', 'signIn')
  if (!ask) return undefined
  const { accountAddress: address, chainId, ...rest } = fields
  const chain = chainFor({ caipNetworkId: chainId as `solana:${string}` }, wallet) ?? chainId
  try {
    const input = Object.entries({ ...rest, chainId: chain, address }).filter(([, value]) => value !== undefined)
    const answer = (await ask(Object.fromEntries(input))) as readonly Record<string, unknown>[] | undefined
    const { account, signedMessage, signature } = answer?.[0] ?? {}
    const [signer] = accountsIn([account])
    if (!signer || !isBytes(signedMessage) || !isBytes(signature) || (address ?? signer.address) !== signer.address)
      return undefined
    // Some wallets sign with a mark before the text: that is no message which others could check.
    const message = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(signedMessage)
    const data = parseSignIn(message)
    const asked = formatSignIn({ ...fields, accountAddress: signer.address })
    return data && formatSignIn(data) === asked
      ? { account: signer, message, signature: toBase58(signature) }
      : undefined
  } catch (error) {
    if (isUserRejection(error)) throw error
    return undefined
  }
}
