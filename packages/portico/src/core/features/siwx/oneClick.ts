import type { SignInMessage } from '../../../base/entities/siwx.js'
import { fail } from '../../../base/errors/AppError.js'
import { parseSignIn } from '../../../wire/signIn/message.js'
import type { Client } from '../../client.js'
import { activeNetwork, networksOf } from '../../connections/select.js'
import type { Connector, OneClick } from '../../connector.js'
import { hideToast, toastError } from '../../notices.js'
import { signInErrors } from './errors.js'
import { siwxSetup } from './setup.js'

/**
 * What a wallet is asked to sign in the same step: one that connects by code, and one of the page that can. `undefined` where that cannot
 * be: the wallet is asked after it connected, as every other is.
 */
export async function prepareOneClick(client: Client, { info, signsIn }: Connector): Promise<OneClick | undefined> {
  const siwx = siwxSetup(client)
  const state = client.store.get()
  const [only, ...more] = new Set(state.networks.map(({ chainNamespace }) => chainNamespace))
  const byCode = info.type === 'WALLET_CONNECT' && more.length === 0 ? only : undefined
  const namespace = signsIn ?? (byCode && client.families.get(byCode)?.traits?.signsInByCode ? byCode : undefined)
  const network = namespace && activeNetwork(state, namespace)
  if (!siwx || !network || !siwx.covers(network.caipNetworkId)) return undefined
  try {
    const fields = await siwx.makeRequest(network.caipNetworkId)
    if (!fields?.issuedAt) return undefined
    const { chainId: first, version: _, ...rest } = fields
    const others = signsIn ? [] : networksOf(state, namespace).map((other) => other.caipNetworkId)
    return {
      request: {
        ...rest,
        issuedAt: fields.issuedAt,
        chains: [network.caipNetworkId, ...others.filter((id) => id !== first)],
      },
      onSigned: (signed) => takeSigned(client, fields, signed),
    }
  } catch (error) {
    client.logger.warn('One-click sign-in is left out', error)
    return undefined
  }
}

/** Checks and keeps what the wallet signed. What does not hold is not kept: the visitor is asked again then. */
async function takeSigned(
  client: Client,
  asked: Omit<SignInMessage, 'accountAddress'>,
  signed: readonly { message: string; signature: string }[],
): Promise<void> {
  const siwx = siwxSetup(client)
  if (!siwx || signed.length === 0) return
  const toast = toastError(client, fail(signInErrors, 'sign-in/authenticating'), 'loading')
  try {
    for (const { message, signature } of signed) {
      const data = parseSignIn(message)
      if (!data || data.nonce !== asked.nonce || data.domain !== asked.domain) throw new TypeError('Another message')
      const session = { data, message, signature }
      if (!(await siwx.verify(session, client.signal))) throw new TypeError('The signature does not hold')
      await siwx.sessions.add(session)
    }
    hideToast(client, toast)
  } catch (error) {
    client.logger.error('A one-click sign-in was not taken', error)
    hideToast(client, toast)
    toastError(client, fail(signInErrors, 'sign-in/failed'))
  }
}
