import type { frameRequests } from 'portico/wire'
import { makeCooling } from '../confirm/cooling.js'
import { addedTo } from '../passkey/added.js'
import { makePasskeyBrowser } from '../passkey/browser.js'
import { softwareCredentials } from '../passkey/credentials.test-support.js'
import { makePasskeyLogin } from '../passkey/login.js'
import type { PasskeyOwners } from '../passkey/owners.js'
import type { Project } from '../project.js'
import { makeRouter, type Outgoing } from '../protocol/router.js'
import type { Screen } from '../screen.js'
import { makeCodes } from '../session/codes.js'
import { makeEmailChange } from '../session/emailChange.js'
import { makeLogin } from '../session/login.js'
import { startWallet } from '../session/session.test-support.js'
import { makeSocial } from '../session/social.js'
import type { Storage } from '../session/storage.js'
import { NoKeyError } from '../session/wallet.js'
import { safeAddress } from '../signing/safe/account.js'
import { accountCodes } from '../signing/safe/accountCode.test-support.js'
import { makeStore } from '../store.js'
import { makeAccounts } from './accounts.js'
import { makeApprovals } from './approvals.js'
import type { Frame } from './frame.js'
import { makeHandlers } from './handlers.js'
import { makeKnownReceivers } from './known.js'
import { askServer, type Node } from './node.js'

export const site = 'https://shop.example'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const project: Project = {
  name: 'Meridian',
  origins: [site],
  headlessOtpOrigins: [],
  smartAccountEnabledNetworks: [],
  networks: [
    { caipNetworkId: 'eip155:1', rpcUrl: '/rpc/eip155:1', name: 'Ethereum', nativeCurrency: ether },
    { caipNetworkId: 'eip155:137', rpcUrl: '/rpc/eip155:137', name: 'Polygon', nativeCurrency: ether },
    { caipNetworkId: 'solana:dev', rpcUrl: '/rpc/solana:dev', name: 'Solana', nativeCurrency: ether },
  ],
  socials: [],
  farcaster: false,
  development: false,
}

/** Nobody ever came in by a passkey. */
const noOwners: PasskeyOwners = {
  current: () => undefined,
  known: () => undefined,
  of: () => [],
  enter: async () => undefined,
  leave: async () => undefined,
}

/** The frame without a page: requests go in by name, answers and events come out. */
/** `kept`: what an earlier page left behind. */
export function startFrame(over: Partial<Project> = {}, kept?: Storage, owners: PasskeyOwners = noOwners) {
  const started = startWallet(kept)
  const { wallet, vault, storage } = started
  const screen = makeStore<Screen>({ name: 'none' })
  const clock = { now: 1_700_000_000_000 }
  const asked: unknown[][] = []
  const events: string[] = []
  let chain: Frame['chain'] extends () => infer R ? R : never = 'eip155:1'
  /** What the node answers, by method, parameters and network. */
  const says: Record<string, (params: any, network: string) => unknown> = {
    // As on a network where all stands that accounts need: only the account itself does not.
    eth_getCode: ([address]) => accountCodes[address] ?? '0x',
    eth_blockNumber: () => '0x20',
  }
  const node: Node = async (...args) => {
    asked.push(args.slice(0, 3))
    const said = says[args[1]]?.(args[2], args[0])
    // Nothing found is an answer, too.
    return said === undefined ? '0x1' : said
  }
  /** What the operator's bundler was asked, and what it answers. */
  const sent: { url: string; method: string; params: any }[] = []
  const bundler: Record<string, unknown> = {}
  const send: typeof fetch = async (url, init) => {
    const { method, params } = JSON.parse(String(init?.body))
    sent.push({ url: String(url), method, params })
    return Response.json(method in bundler ? { result: bundler[method] } : { error: { code: -32601, message: 'no' } })
  }
  const codes = makeCodes(screen, () => clock.now)
  const onTyped = () => events.push('done')
  const login = makeLogin({ projectId: 'a'.repeat(32), vault, storage, wallet, codes, onTyped })
  const emailChange = makeEmailChange({
    vault,
    wallet,
    codes,
    onTyped: (step, newEmail) => events.push(newEmail ? `${step} ${newEmail}` : step),
  })
  const social = makeSocial({
    projectId: 'a'.repeat(32),
    ownOrigin: 'https://wallet.example',
    vault,
    storage,
    wallet,
    againMs: 1,
    codes,
    now: () => clock.now,
  })
  const whole: Project = { ...project, ...over }
  const signedIn = async () => {
    const found = await wallet.resume()
    if (!found) throw new Error('Not signed in')
    return found
  }
  const passkeys = softwareCredentials()
  const name = () => 'Meridian'
  const passkey = makePasskeyLogin({
    screen,
    owners,
    load: async () => ({
      browser: makePasskeyBrowser({ credentials: passkeys.credentials, host: 'wallet.example', title: name(), name }),
      addressOf: safeAddress,
      addedTo: (account, keys) => addedTo(account, keys, { project: whole, node }),
    }),
  })
  const frame: Frame = {
    passkey,
    project: whole,
    wallet,
    login,
    codes,
    emailChange,
    social,
    node,
    askDollars: async () => undefined,
    askTokenDollars: async () => undefined,
    notes: { add: async () => undefined },
    askAssets: (params) => askServer(send, '/assets', 'wallet_getAssets', params),
    accounts: makeAccounts({
      project: whole,
      node,
      storage,
      signedIn,
      fetch: send,
      passkey: passkey.owner,
      now: () => clock.now,
    }),
    approvals: makeApprovals(
      screen,
      { ...wallet.signer, passkey: passkey.sign },
      makeCooling(() => clock.now),
    ),
    known: makeKnownReceivers(storage),
    storage,
    chain: () => chain,
    setChain: (next) => {
      chain = next
    },
    signedIn,
    getKey: () => Promise.reject(new NoKeyError()),
    checkLog: async () => undefined,
    dismissKeys: () => events.push('dismissed'),
    applyTheme: ({ themeMode }) => events.push(`theme ${themeMode}`),
  }
  const waiting = new Map<string, (message: Outgoing) => void>()
  const router = makeRouter({
    handlers: makeHandlers(frame),
    origin: site,
    post: (message) => waiting.get(message.id ?? '')?.(message),
    warn: () => undefined,
    now: () => 0,
  })
  let last = 0
  /** Resolves with the payload, rejects with the error's. */
  const request = (name: keyof typeof frameRequests, payload?: unknown) =>
    new Promise<any>((resolve, reject) => {
      last += 1
      waiting.set(`${last}`, ({ type, payload: answer }) =>
        type.endsWith('_SUCCESS') ? resolve(answer) : reject(answer),
      )
      router.receive({ id: `${last}`, type: `@w3m-app/${name}`, ...(payload === undefined ? {} : { payload }) })
    })
  return {
    ...started,
    passkey,
    passkeys,
    frame,
    screen,
    clock,
    asked,
    events,
    request,
    router,
    codes,
    sent,
    says,
    bundler,
  }
}

/** An answer that comes when the test says so. */
export function deferred() {
  let resolve: (value?: unknown) => void = () => undefined
  const promise = new Promise<unknown>((run) => {
    resolve = run
  })
  return { promise, resolve }
}

/** With somebody signed in. */
export async function signedIn(over = {}) {
  const frame = startFrame(over)
  const { wallet } = await frame.wallet.adopt(frame.session())
  return { ...frame, addresses: wallet.addresses }
}

/** A vault whose answers to these paths come one after the other. */
export function script(frame: ReturnType<typeof startFrame>, answers: Record<string, unknown[]>) {
  const call = frame.vault.call
  frame.vault.call = async (path, request, signal) => {
    const queue = answers[path]
    if (!queue) return call(path, request, signal)
    frame.calls.push(path)
    const answer = queue.shift()
    if (answer instanceof Error) throw answer
    return (typeof answer === 'function' ? answer() : answer) as never
  }
  return frame
}
