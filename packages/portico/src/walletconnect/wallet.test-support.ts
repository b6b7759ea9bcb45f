import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The reference wallet side, headless: it approves with a well-known test account and signs for real. */
export type TestWallet = {
  kit: IWalletKit
  account: HDAccount
  topics: string[]
  /** What it does with the next proposal. */
  onProposal: (proposal: WalletKitTypes.SessionProposal) => Promise<void> | void
  onRequest: (request: WalletKitTypes.SessionRequest) => Promise<void> | void
  deleted: string[]
  approve(
    proposal: WalletKitTypes.SessionProposal,
    grant?: {
      chains?: string[]
      methods?: string[]
      accounts?: string[]
      /** What it has beside, or instead of, its EVM accounts. */
      namespaces?: Record<string, { chains: string[]; methods: string[]; events: string[]; accounts: string[] }>
    },
  ): Promise<string>
  pair(uri: string): Promise<void>
  /** Back to approving and signing everything. */
  reset(): void
  close(): Promise<void>
}

const phrase = 'test test test test test test test test test test test junk'
const walletMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
export const walletEvents = ['accountsChanged', 'chainChanged']

export async function makeTestWallet(relayUrl: string, name = 'wallet'): Promise<TestWallet> {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const core = new Core({
    relayUrl,
    projectId: process.env.PORTICO_RELAY_PROJECT ?? 'a'.repeat(32),
    customStoragePrefix: name + Math.random().toString(36).slice(2),
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  } as ConstructorParameters<typeof Core>[0])
  // Its verify server is a host of the outside world.
  core.verify.resolve = async () => undefined as never
  const kit = await WalletKit.init({
    core: core as never,
    metadata: {
      name: 'Test Wallet',
      description: 'For tests',
      url: 'https://wallet.test',
      icons: ['https://wallet.test/icon.png'],
    },
  })
  kit.engine.signClient.logger.level = 'silent'
  // The kit rests for a second between one request and the next: a person is that slow, a test is not.
  Object.assign(kit.engine.signClient.engine, { requestQueueDelay: 0 })
  const settling = endAfterSettling(kit)
  const account = mnemonicToAccount(phrase)
  const wallet: TestWallet = {
    kit,
    account,
    topics: [],
    deleted: [],
    onProposal: (proposal) => void wallet.approve(proposal),
    onRequest: (request) => answer(wallet, request),
    async approve({ id, params }, grant = {}) {
      const chains = grant.chains ?? ['eip155:1', 'eip155:10']
      const namespaces = buildApprovedNamespaces({
        proposal: params,
        supportedNamespaces: {
          eip155: {
            chains,
            methods: grant.methods ?? walletMethods,
            events: walletEvents,
            accounts: grant.accounts ?? chains.map((chain) => `${chain}:${account.address}`),
          },
          ...grant.namespaces,
        },
      })
      const { topic } = await settling(kit.approveSession({ id, namespaces }))
      wallet.topics.push(topic)
      return topic
    },
    pair: (uri) => kit.pair({ uri }),
    reset() {
      wallet.onProposal = (proposal) => void wallet.approve(proposal)
      wallet.onRequest = (request) => answer(wallet, request)
    },
    async close() {
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose().catch(() => {})
      kit.core.relayer.provider?.events?.removeAllListeners()
    },
  }
  kit.on('session_proposal', (proposal) => void wallet.onProposal(proposal))
  kit.on('session_request', (request) => void wallet.onRequest(request))
  kit.on('session_delete', ({ topic }) => void wallet.deleted.push(topic))
  return wallet
}

/**
 * The kit goes on noting a session after the app has it, and falls over one that is deleted meanwhile: no person is
 * that quick, a test is. Here a deletion is heard once what was begun is noted. Returns what watches an approval.
 */
function endAfterSettling(kit: IWalletKit): <answer>(approval: Promise<answer>) => Promise<answer> {
  const begun = new Set<Promise<unknown>>()
  const watch = <answer>(work: Promise<answer>) => {
    begun.add(work)
    const done = () => void begun.delete(work)
    work.then(done, done)
    return work
  }
  type Heard = (topic: string, payload: unknown) => Promise<void>
  const engine = kit.engine.signClient.engine as unknown as Record<
    'onSessionDeleteRequest' | 'onSessionSettleResponse',
    Heard
  > & { client: IWalletKit['engine']['signClient'] }
  const { onSessionDeleteRequest, onSessionSettleResponse } = engine
  engine.onSessionSettleResponse = (topic, payload) => watch(onSessionSettleResponse(topic, payload))
  engine.onSessionDeleteRequest = async (topic, payload) => {
    await Promise.allSettled(begun)
    // Ended on both sides at once: the kit lets go of a promise that rejects then.
    if (engine.client.session.keys.includes(topic)) await onSessionDeleteRequest(topic, payload)
  }
  return watch
}

async function answer(wallet: TestWallet, { id, topic, params }: WalletKitTypes.SessionRequest): Promise<void> {
  const { method, params: args } = params.request as { method: string; params: string[] }
  const respond = (result: unknown) =>
    wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  if (method === 'personal_sign')
    return respond(await wallet.account.signMessage({ message: { raw: args[0] as `0x${string}` } }))
  if (method === 'eth_signTypedData_v4') return respond(await wallet.account.signTypedData(JSON.parse(args[1] ?? '')))
  if (method === 'eth_sendTransaction') return respond(`0x${'ab'.repeat(32)}`)
  return respond(null)
}

export function decline(wallet: TestWallet): TestWallet['onProposal'] {
  return ({ id }) => wallet.kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
}

/** Says yes to a one-click sign-in, with two networks. Returns the topic of the session that follows from it. */
export async function signIn(
  { kit, account }: TestWallet,
  { id, params }: WalletKitTypes.SessionAuthenticate,
): Promise<string | undefined> {
  const request = populateAuthPayload({
    authPayload: params.authPayload,
    chains: ['eip155:1', 'eip155:10'],
    methods: walletMethods,
  })
  const iss = `eip155:1:${account.address}`
  const signature = await account.signMessage({ message: kit.formatAuthMessage({ request, iss }) })
  const auths = [buildAuthObject(request, { t: 'eip191', s: signature }, iss)]
  const { session } = await kit.approveSessionAuthenticate({ id, auths })
  return session?.topic
}
