import { randomBytes } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { createKey, openClient, type RelayClient } from '../../apps/services/src/testing/relayClient.test-support.js'
import { sealedFor } from '../../apps/vault/src/contract/index.js'
import { newDevice, type TestDevice } from '../../apps/vault/src/testing/device.test-support.js'
import { type Host, walletOrigin } from './host.js'

export const site = 'https://shop.example'

/** A project of the host, made as an operator makes it. @returns its number */
export async function addProject(host: Host, name = 'Shop'): Promise<string> {
  const said = await host.run(
    'portico-services',
    'project',
    'add',
    '--name',
    name,
    '--origin',
    site,
    '--verified',
    'shop.example',
  )
  return said.trim()
}

const relayOf = (url: string) => `${url.replace('http', 'ws')}/relay`

/** Two who talk over the relay; `bob` is away at first, so that what is sent waits for him. */
export async function makeTalk(host: Pick<Host, 'urls'>, projectId: string) {
  const [bobsKey, topic] = [createKey(), randomBytes(32).toString('hex')]
  const open = (url: string, key = createKey()) => openClient({ url: relayOf(url), projectId, key })
  const opened: RelayClient[] = []
  /** What the relay has said that it keeps. */
  const acknowledged: string[] = []
  const bob = async (url = host.urls[0] ?? '') => {
    const client = await open(url, bobsKey)
    opened.push(client)
    await client.subscribe(topic)
    return client
  }
  const send = async (message: string, url = host.urls[0] ?? '') => {
    const alice = await open(url)
    await alice.publish(topic, message, { ttl: 86_400 })
    acknowledged.push(message)
    await alice.close()
  }
  const first = await bob()
  await first.close()
  return {
    topic,
    acknowledged,
    bob,
    send,
    /**
     * All that was acknowledged has come to bob, now or before, and nothing else.
     * @param options.atLeast where what was said without an answer may come, too
     */
    async expectDelivered({ atLeast = false, url = host.urls[0] ?? '' } = {}) {
      const client = await bob(url)
      const come = () => [...new Set(opened.flatMap((one) => one.messages()))].sort()
      await vi.waitFor(() =>
        expect(come()).toEqual(atLeast ? expect.arrayContaining(acknowledged) : [...acknowledged].sort()),
      )
      await client.close()
    },
    /** What bob has acknowledged does not come again; his last word may still be on its way. */
    async expectReceived(url: string) {
      await vi.waitFor(
        async () => {
          const next = `next, ${acknowledged.length}`
          await send(next, url)
          const client = await bob(url)
          await vi.waitFor(() => expect(client.messages()).toContain(next))
          await client.close()
          expect(client.messages()).toEqual([next])
        },
        { timeout: 60_000, interval: 100 },
      )
    },
    async close() {
      await Promise.all(opened.map((client) => client.close()))
    },
  }
}
export type Talk = Awaited<ReturnType<typeof makeTalk>>

const walletId = () => randomBytes(16).toString('base64url')
const proof = 'p'.repeat(43)

/** A call to the host of the wallet, by way of the services, as its pages make it. */
function postTo(
  base: string,
): (path: string, init: { headers: Record<string, string>; body: string }) => Promise<Response> {
  return (path, { headers, body }) =>
    new Promise((resolve, reject) => {
      const own = {
        ...headers,
        host: new URL(walletOrigin).host,
        origin: walletOrigin,
        'content-length': String(Buffer.byteLength(body)),
      }
      const request = openRequest(new URL(path, base), { method: 'POST', headers: own, agent: false }, (response) => {
        const kept = new Headers()
        for (const [name, value] of Object.entries(response.headers)) kept.set(name, String(value))
        text(response).then(
          (said) => resolve(new Response(said, { status: response.statusCode ?? 0, headers: kept })),
          reject,
        )
      })
      request.once('error', reject)
      request.end(body)
    })
}

/** Somebody with a wallet by e-mail, in one browser at first. */
export async function makePerson(
  host: Pick<Host, 'urls' | 'postbox'>,
  projectId: string,
  email: string,
  base = host.urls[0] ?? '',
) {
  const post = postTo(base)
  const newBrowser = () => newDevice(post, { origin: walletOrigin, clock: Date.now })

  /** Signs in as a person does, on a browser that is known or not. */
  async function signIn(browser: TestDevice) {
    // Who is signed in is not asked for a code.
    if (browser.session()) await browser.call('/session/end', {})
    browser.forget()
    const before = host.postbox.count()
    const { body: begun, error } = await browser.call('/email', {
      email,
      projectId,
      origin: site,
      device: browser.keys,
    })
    if (error) throw new Error(error)
    let code: string
    if (begun.action === 'VERIFY_DEVICE') {
      const token = await host.postbox.find(email, /#([\w-]{43})/, before)
      const body = JSON.stringify({ token, choice: begun.match })
      const answer = await post('/vault/v1/approval/answer', { headers: { 'content-type': 'application/json' }, body })
      code = ((await answer.json()) as { code: string }).code
    } else code = await host.postbox.find(email, /Subject: (\d{6})/, before)
    const done = await browser.call('/email/code', { flow: begun.flow, code })
    expect(done.error).toBeUndefined()
    return done.body
  }
  /** The half of a slot that the vault keeps, as this browser gets it. */
  async function share(browser: TestDevice, slotId: string): Promise<string> {
    const { body, error } = await browser.call('/slots/release', { slotId })
    if (error) throw new Error(error)
    return Buffer.from(await browser.open(body.share, sealedFor.share(slotId))).toString('hex')
  }

  const browser = await newBrowser()
  const { account } = await signIn(browser)
  const prepared = (await browser.call('/slots/prepare', { type: 'device' })).body
  const made = await browser.call('/wallet', {
    walletId: walletId(),
    ciphertext: 'BBBB',
    addresses: {
      eip155: `0x${randomBytes(20).toString('hex')}`,
      solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW',
    },
    slot: { slotId: prepared.slotId, wrap: 'AAAA', aad: '' },
    proof,
  })
  expect(made.error).toBeUndefined()
  const { slotId } = prepared
  const kept = Buffer.from(await browser.open(prepared.share, sealedFor.share(slotId))).toString('hex')
  return {
    accountId: account.id,
    browser,
    slotId,
    newBrowser,
    signIn,
    share,
    /** Goes on with a log that has a line no more, which this browser had seen. */
    accept: ({ seq, hash }: { seq: number; hash: string }) =>
      browser.call('/log/accept', { remembered: { seq, hash }, slotId }),
    log: async (who = browser) => (await who.call('/log', {})).body.entries,
    /** The wallet opens as it did: by the session that there is, and by a new login in this browser and in another one. */
    async expectWallet() {
      expect((await browser.call('/session/resume', {})).body).toMatchObject({ account: { id: account.id } })
      expect(await share(browser, slotId)).toBe(kept)
      await this.expectLogin()
      expect((await signIn(await newBrowser())).account.id).toBe(account.id)
    },
    /** By a new login in this browser. */
    async expectLogin() {
      expect((await signIn(browser)).account.id).toBe(account.id)
      expect(await share(browser, slotId)).toBe(kept)
    },
  }
}
