import { accountPlaceholder, type FrameRequest, type FrameUser } from 'portico/wire'
import { FrameError } from '../protocol/errors.js'
import type { Handlers, RequestContext } from '../protocol/router.js'
import { VaultError } from '../session/vault.js'
import { toHex, utf8 } from '../signing/bytes.js'
import type { CaipNetworkId } from '../signing/signer.js'
import { caipOf, familyOf, wireChainId } from './chains.js'
import type { Frame } from './frame.js'
import { askPerson, makeRpc } from './rpc.js'

/** What answers the page's requests. */
export function makeHandlers(frame: Frame): Handlers {
  const { project, wallet, login, codes, emailChange, social, approvals, accounts, passkey } = frame
  let asking = new AbortController()

  function knownNetwork(chainId: number | string): CaipNetworkId {
    const network = caipOf(chainId)
    if (!network || !project.networks.some(({ caipNetworkId }) => caipNetworkId === network)) {
      throw new FrameError('The network is not known here', { code: 4902 })
    }
    return network
  }

  async function user(network: CaipNetworkId): Promise<FrameUser> {
    if (passkey.owner()) return { chainId: wireChainId(network), ...(await accounts.describe(network)), passkey: true }
    const { account } = await frame.signedIn()
    const isOnlyHere = await wallet.isOnlyHere()
    return {
      ...(account.email === undefined ? {} : { email: account.email }),
      ...(account.userName === undefined ? {} : { userName: account.userName }),
      chainId: wireChainId(network),
      ...(await accounts.describe(network)),
      ...(isOnlyHere && { onlyHere: true }),
    }
  }

  async function getUser(request: FrameRequest<'GET_USER'>, { origin }: RequestContext): Promise<FrameUser> {
    const givenUp = asking.signal
    // Of this network, whatever another question moves the page to meanwhile.
    const chainId = request.chainId === undefined ? frame.chain() : knownNetwork(request.chainId)
    frame.setChain(chainId)
    if (request.preferredAccountType) await accounts.prefer(request.preferredAccountType)
    const found = await user(chainId)
    const { siwxMessage } = request
    if (!siwxMessage?.serializedMessage) return found
    const message = siwxMessage.serializedMessage.replaceAll(accountPlaceholder, found.address)
    const params = [toHex(utf8(message)), found.address]
    if (familyOf(chainId) !== 'eip155') throw new FrameError('Sign in after connecting on this network', { code: 4200 })
    const signature = await askPerson(frame, { method: 'personal_sign', params, chainId, origin }, givenUp)
    return {
      ...found,
      message,
      signature: String(signature),
      siwxMessage: { ...siwxMessage, accountAddress: found.address },
    }
  }

  /** A code from the page: only of those that the operator named. */
  async function submitOwn({ otp }: FrameRequest<'CONNECT_OTP'>, { origin }: RequestContext): Promise<void> {
    if (!project.headlessOtpOrigins.includes(origin))
      throw new FrameError('The code is typed in the wallet', { code: 4100 })
    await codes.submit(otp)
  }

  /** One login at a time: the next one is not kept waiting for that. */
  function leavePasskey(): void {
    passkey.leave().catch((error: unknown) => console.warn('Portico wallet: the passkey is still signed in', error))
  }

  /** The same for what was there before a passkey, where its vault can be asked. Nobody waits for that. */
  async function endOther(): Promise<void> {
    try {
      if (await wallet.resume()) await wallet.signOut()
    } catch (error) {
      console.warn('Portico wallet: the login of before was not ended', error)
    }
  }

  /** The page closed: no question stays behind. */
  function giveUp(): void {
    asking.abort(new FrameError('Request was aborted', { code: 4001 }))
    asking = new AbortController()
    approvals.abandon()
    frame.dismissKeys()
  }

  return {
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: ({ themeMode, themeVariables, w3mThemeVariables, locale }) => {
      frame.applyTheme({ themeMode, variables: { ...w3mThemeVariables, ...themeVariables }, locale })
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: project.smartAccountEnabledNetworks }),
    IS_CONNECTED: async () => {
      if (passkey.owner()) return { isConnected: true }
      try {
        return { isConnected: (await wallet.resume()) !== undefined }
      } catch (error) {
        // Nothing was said of the login: that is not the same as being signed out.
        throw error instanceof VaultError
          ? new FrameError(error.message, { code: 4900, data: { reason: error.code, retryAfter: error.retryAfter } })
          : error
      }
    },
    CONNECT_EMAIL: ({ email }, { origin }) => {
      leavePasskey()
      return login.start(email, origin)
    },
    CONNECT_DEVICE: (_, { signal }) => login.awaitDevice(signal),
    CONNECT_OTP: submitOwn,
    GET_USER: getUser,
    SWITCH_NETWORK: ({ chainId }) => {
      frame.setChain(knownNetwork(chainId))
      return { chainId: wireChainId(frame.chain()) }
    },
    GET_CHAIN_ID: () => ({ chainId: wireChainId(frame.chain()) }),
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      if (type === 'eoa' && passkey.owner())
        throw new FrameError('A passkey’s wallet has one account alone', { code: 4200 })
      if (type === 'smartAccount') await accounts.smart(frame.chain())
      await accounts.prefer(type)
      return { type, address: (await user(frame.chain())).address }
    },
    RPC_REQUEST: makeRpc(frame, () => asking.signal),
    RPC_ABORT: giveUp,
    RELOAD: () => {
      login.stop()
      social.stop()
      passkey.stop()
      giveUp()
    },
    SIGN_OUT: async () => {
      login.stop()
      social.stop()
      passkey.stop()
      giveUp()
      const hadPasskey = passkey.owner() !== undefined
      await passkey.leave()
      // What a vault that was away kept of a login before it ends now; whoever leaves a passkey waits for no vault.
      if (hadPasskey) void endOther()
      else await wallet.signOut()
    },
    CONNECT_PASSKEY: async () => {
      if (!accounts.areOffered()) throw new FrameError('This login is not offered here', { code: 4200 })
      await passkey.start()
      void endOther()
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }, { origin }) => {
      if (!project.socials.includes(provider)) throw new FrameError('This login is not offered here', { code: 4200 })
      leavePasskey()
      return social.start(provider, origin)
    },
    CONNECT_SOCIAL: async ({ uri, ...wanted }, context) => {
      await social.complete(uri)
      return getUser(wanted, context)
    },
    CONNECT_SOCIAL_CODE: (_, { signal }) => social.awaitCode(signal),
    GET_FARCASTER_URI: (_, { origin }) => {
      if (!project.farcaster) throw new FrameError('This login is not offered here', { code: 4200 })
      leavePasskey()
      return social.startFarcaster(origin)
    },
    CONNECT_FARCASTER: async (_, { signal }) => {
      await social.awaitFarcaster(signal)
      return { userName: wallet.current()?.account.userName ?? null }
    },
    INIT_SMART_ACCOUNT: () => accounts.smart(frame.chain()),
    UPDATE_EMAIL: async ({ email }) => {
      await frame.signedIn()
      return emailChange.start(email)
    },
    UPDATE_EMAIL_PRIMARY_OTP: submitOwn,
    UPDATE_EMAIL_SECONDARY_OTP: async (request, context) => {
      await submitOwn(request, context)
      return { newEmail: emailChange.newEmail() }
    },
  }
}
