import { type Hex, hexToString } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished, vi } from 'vitest'
import type { AuthConnector, ConnectorFactory } from '../core/connector.js'
import { submitEmail } from '../core/features/email/flow.js'
import { startPairing } from '../core/features/pairing/flow.js'
import type { Portico } from '../core/portico.js'
import { frameDouble } from '../embedded/frame.test-support.js'
import { embedded } from '../embedded/index.js'
import { makeLive } from '../embedded/live.js'
import { says } from '../embedded/live.test-support.js'
import type { Live } from '../embedded/options.js'
import { developmentKeys } from '../testing/evm/index.js'
import { walletConnect } from '../walletconnect/index.js'
import { type Stage, topicOf } from '../walletconnect/protocol.test-support.js'

/** A wallet that is no extension of the browser, with the person who holds it. */
export type ElsewhereWallet = {
  /** What `portico.connect` knows it by. */
  id: string
  address: string
  /** The connector of one page. */
  connector(): ConnectorFactory
  /** What the person does in the open modal, and then in the wallet. */
  choose(portico: Portico): Promise<void>
  /** Messages that it was asked to sign. */
  asked: string[]
  /** From now on the person says no. */
  refuse(): void
  /** Whether the wallet holds itself for connected to the app. */
  isConnected(): boolean
  /** Signs out where the app hears nothing of it. */
  end?(): void
}

const chains = ['eip155:31337', 'eip155:31338']
const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

/** The reference wallet on a phone, reached by the code that the modal shows. */
export function phoneWallet(stage: Stage, grant: { chains?: string[]; methods?: string[] } = {}): ElsewhereWallet {
  const { wallet } = stage
  const asked: string[] = []
  const deletedBefore = wallet.deleted.length
  let refuses = false
  const answer = wallet.onRequest
  wallet.onProposal = (proposal) => void wallet.approve(proposal, { chains, methods, ...grant })
  wallet.onRequest = (request) => {
    const { id, topic, params } = request
    const [message] = params.request.params as Hex[]
    if (params.request.method === 'personal_sign') asked.push(hexToString(message as Hex))
    else asked.push(params.request.method)
    if (!refuses) return answer(request)
    const response = { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } }
    return wallet.kit.respondSessionRequest({ topic, response })
  }
  return {
    id: 'walletConnect',
    address: wallet.account.address,
    connector: () => walletConnect(),
    asked,
    async choose(portico) {
      const pairing = startPairing(portico.client)
      const uri = await vi.waitUntil(() => {
        const now = portico.getState().pairing
        return now.status === 'waiting' && now.uri
      })
      await wallet.pair(uri)
      await pairing
    },
    refuse() {
      refuses = true
    },
    isConnected: () => wallet.topics.length > 0 && !wallet.deleted.slice(deletedBefore).includes(topicOf(wallet)),
  }
}

/** The embedded wallet: its frame is a double that signs with a key of its own, and keeps its login over pages. */
export function emailWallet({
  smart,
  hesitates,
}: {
  smart?: { address: string; on: number[] }
  /** The person reads what they are asked, and does nothing. */
  hesitates?: boolean
} = {}): ElsewhereWallet {
  const account = privateKeyToAccount(developmentKeys[4] as Hex)
  const asked: string[] = []
  let isConnected = false
  let refuses = false
  let frame: ReturnType<typeof frameDouble>
  const open = () => {
    const double = frameDouble({
      ...says('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({
        payload: { smartAccountEnabledNetworks: smart?.on ?? [] },
      })),
      ...says('IS_CONNECTED', () => ({ payload: { isConnected } })),
      ...says('SIGN_OUT', () => {
        isConnected = false
        return {}
      }),
      ...says('GET_USER', ({ payload: { chainId, preferredAccountType: wished } }) => {
        const both = [{ address: account.address as string, type: 'eoa' }]
        if (smart?.on.includes(Number(chainId))) both.push({ address: smart.address, type: 'smartAccount' })
        const used = both.find(({ type }) => type === wished) ?? both[0]
        const user = { email: 'ada@example.com', chainId, accounts: both }
        return { payload: { ...user, address: used?.address, preferredAccountType: used?.type } }
      }),
      ...says('SET_PREFERRED_ACCOUNT', ({ payload: { type } }) => ({
        payload: { type, address: type === 'eoa' ? account.address : smart?.address },
      })),
      ...says('RPC_REQUEST', ({ id, payload }) => {
        const [message] = payload.params as [Hex]
        asked.push(payload.method === 'personal_sign' ? hexToString(message) : String(payload.method))
        if (refuses) return { error: { message: 'User rejected', code: 4001 } }
        if (hesitates) return undefined
        void account
          .signMessage({ message: { raw: message } })
          .then((signature) => double.post('RPC_REQUEST_SUCCESS', signature, id))
        return undefined
      }),
    })
    return double
  }
  return {
    id: 'embedded',
    address: smart?.address ?? account.address,
    asked,
    connector() {
      const page = open()
      frame = page
      onTestFinished(page.element.remove)
      return embeddedIn(page)
    },
    async choose(portico) {
      const login = submitEmail(portico.client, 'ada@example.com')
      await vi.waitUntil(() => portico.getState().router.history.at(-1)?.name === 'EmailCode')
      isConnected = true
      frame.post('CONNECT_OTP_SUCCESS')
      await login
    },
    refuse() {
      refuses = true
    },
    isConnected: () => isConnected,
    end() {
      isConnected = false
    },
  }
}

/** The connector as it is, but for the frame: there is no page here that could show one. */
function embeddedIn(frame: ReturnType<typeof frameDouble>): ConnectorFactory {
  return {
    kind: 'connector',
    id: 'embedded',
    create(context): AuthConnector {
      let live: Live | undefined
      const auth = async () => (live ??= makeLive(context, {}, () => frame.element))
      return {
        info: embedded().create(context).info,
        connect: async (options) => (await auth()).connect(options),
        reconnect: async (which) => (context.storage.get('used') ? (await auth()).reconnect(which) : []),
        disconnect: async (which) => (await auth()).disconnect(which),
        getProvider: (namespace) => live?.provider(namespace),
        auth,
      }
    },
  }
}
