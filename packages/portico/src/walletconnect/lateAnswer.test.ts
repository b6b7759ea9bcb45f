import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { WalletKitTypes } from '@reown/walletkit'
import { build } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, until } from './client.test-support.js'
import type { WalletConnectConnector } from './index.js'
import { setStage } from './protocol.test-support.js'
import { signIn, type TestWallet } from './wallet.test-support.js'

type Proposal = WalletKitTypes.SessionProposal
type Asked = WalletKitTypes.SessionAuthenticate

/** What shows a code, as a page has it that was cut off since: the part behind it is where nothing answers. */
async function loadAlone(): Promise<typeof import('./connector.js')> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-offline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const outfile = join(folder, 'connector.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('connector.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    external: ['./sessionSide.js'],
    outfile,
  })
  return import(/* @vite-ignore */ pathToFileURL(outfile).href)
}

describe('a pairing that its person gave up', () => {
  const stage = setStage()

  /** Offers a code, and gives it up when told. */
  async function offer(app: TestApp) {
    const ending = new AbortController()
    const held: { uri?: string } = {}
    const asked = app.connector.connect({ signal: ending.signal, onPairing: ({ uri }) => (held.uri = uri) })
    const uri = await until(() => held.uri)
    return { uri, asked, giveUp: () => ending.abort() }
  }
  /** What the wallet is asked, left open on its screen. */
  function holdProposal({ wallet } = stage): { proposal?: Proposal } {
    const held: { proposal?: Proposal } = {}
    wallet.onProposal = (proposal) => {
      held.proposal = proposal
    }
    return held
  }
  const sessionsOf = ({ kit }: TestWallet) => Object.keys(kit.getActiveSessions())
  const quietly = (app: TestApp) => {
    expect(app.events).toEqual([])
    expect(app.connector.getProvider('eip155')).toBeUndefined()
    expect(app.context.storage.get('sessions')).toBeUndefined()
  }

  test('error: giving up has a code of its own', async () => {
    const { asked, giveUp } = await offer(stage.start())
    giveUp()
    await expect(asked).rejects.toMatchObject({ name: 'AppError', code: 'connect/aborted' })
  })

  test('error: offline too, where nothing further can be loaded', async () => {
    const { context } = stage.start()
    const { makeLive } = await loadAlone()
    const live = await makeLive(context, {})
    onTestFinished(live.stop)
    const ending = new AbortController()
    const asked = live.connect({ signal: ending.signal, onPairing: () => ending.abort() })
    await expect(asked).rejects.toMatchObject({ name: 'AppError', code: 'connect/aborted' })
  })

  test('behavior: a yes that comes after is ended at once: neither side keeps a session', async () => {
    const held = holdProposal()
    const app = stage.start()
    const { uri, asked, giveUp } = await offer(app)
    await stage.wallet.pair(uri)
    const proposal = await until(() => held.proposal)
    giveUp()
    await expect(asked).rejects.toMatchObject({ code: 'connect/aborted' })
    const topic = await stage.wallet.approve(proposal)
    // Its wallet hears of the end, and can show it.
    await until(() => stage.wallet.deleted.includes(topic))
    expect(sessionsOf(stage.wallet)).toEqual([])
    quietly(app)
  })

  test('behavior: a code that is scanned only then comes to nothing in the wallet either, and the next one connects', async () => {
    const held = holdProposal()
    const app = stage.start()
    const { uri, asked, giveUp } = await offer(app)
    giveUp()
    await expect(asked).rejects.toMatchObject({ code: 'connect/aborted' })
    await stage.wallet.pair(uri)
    const topic = await stage.wallet.approve(await until(() => held.proposal))
    await until(() => stage.wallet.deleted.includes(topic))
    expect(sessionsOf(stage.wallet)).toEqual([])
    quietly(app)
    stage.wallet.reset()
    expect(await stage.connect(app)).toHaveLength(1)
    expect(sessionsOf(stage.wallet)).toHaveLength(1)
  })

  test('behavior: a late no is no news', async () => {
    const held = holdProposal()
    const app = stage.start()
    const { uri, asked, giveUp } = await offer(app)
    await stage.wallet.pair(uri)
    const { id } = await until(() => held.proposal)
    giveUp()
    await expect(asked).rejects.toMatchObject({ code: 'connect/aborted' })
    await stage.wallet.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    quietly(app)
  })

  test('behavior: a late signature of a one-click sign-in ends its session', async () => {
    const { kit } = stage.wallet
    const held: { asked?: Asked } = {}
    kit.once('session_authenticate', (request) => (held.asked = request))
    const app = stage.start()
    const ending = new AbortController()
    const asked = (app.connector as WalletConnectConnector).authenticate({
      request: { nonce: 'n0nce12345', domain: 'app.test', uri: 'https://app.test/login' },
      signal: ending.signal,
      onPairing: ({ uri }) => void stage.wallet.pair(uri),
    })
    const request = await until(() => held.asked)
    ending.abort()
    await expect(asked).rejects.toMatchObject({ code: 'connect/aborted' })
    const topic = await signIn(stage.wallet, request)
    await until(() => stage.wallet.deleted.includes(topic ?? ''))
    expect(sessionsOf(stage.wallet)).toEqual([])
    quietly(app)
  })
})
