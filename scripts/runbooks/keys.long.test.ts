import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { formatSignIn } from 'portico/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../apps/services/src/testing/postgres.js'
import { createKey, createToken, openClient } from '../../apps/services/src/testing/relayClient.test-support.js'
import { firstSigner, newHolder, registerName, startNamesChain } from '../../sandbox/services/holder.test-support.js'
import { programOf } from '../program.mjs'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk, site } from './people.js'
import { writeOwned } from './postgres.js'

// Slow: servers, services and a vault are started, and restarted with other keys.

let host: Host
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})
const follow = (...given: Parameters<Host['terminal']['follow']>) => host.terminal.follow(...given)

/** A service that is told of messages, and what it was told by whom. */
async function startService() {
  const told: { iss: string; message: string }[] = []
  const server: Server = createServer(async (request, response) => {
    const { eventAuth } = (await json(request)) as { eventAuth: string[] }
    for (const token of eventAuth) {
      const { iss, evt } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      told.push({ iss, message: evt.message })
    }
    response.writeHead(202).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

test('behavior: the relay: who was told the old key hears from it, who registers anew from the new one', async () => {
  host = await startHost({ settings: { relay: { watches: { allowedRanges: ['127.0.0.0/8'] } } } })
  const projectId = await addProject(host)
  const service = await startService()
  const url = `${(host.urls[0] ?? '').replace('http', 'ws')}/relay`
  const reader = await openClient({ url, projectId, key: createKey() })
  const writer = await openClient({ url, projectId })
  undo.push(async () => Promise.all([reader.close(), writer.close()]))
  const topic = 'ab'.repeat(32)
  await reader.subscribe(topic)
  const register = async () => {
    const claims = {
      aud: url,
      sub: 'https://service.example',
      act: 'irn_watchRegister',
      typ: 'subscriber',
      whu: service.url,
      tag: [1_108],
      sts: ['accepted'],
    }
    const answer = await reader.call('irn_watchRegister', { registerAuth: createToken(reader.key, claims) })
    return (answer as { relayId: string }).relayId
  }
  const hear = async (message: string, iss: string) => {
    await writer.publish(topic, message)
    await vi.waitFor(() => expect(service.told).toContainEqual({ iss, message }))
  }
  const old = await register()
  await hear('before', old)
  const said = await follow('keys', "The relay's key")
  const made = said[2]?.trim() ?? ''
  expect(made).not.toBe(old)
  await hear('by the old one', old)
  await follow('keys', "The relay's key, leaked")
  // Forgotten, the old one signs nothing more; who registers again is told the newest.
  await vi.waitFor(async () => expect([old, made]).not.toContain(await register()))
  await hear('after', await register())
}, 600_000)

test('behavior: attestations: what was signed before is taken on, until the key is forgotten', async () => {
  host = await startHost()
  const projectId = await addProject(host)
  const attest = async (id: string): Promise<string> => {
    const query = new URLSearchParams({ projectId, origin: site, id: id.repeat(32) })
    const page = await (
      await fetch(`${host.urls[0]}/v3/attestation?${query}`, { headers: { referer: `${site}/` } })
    ).text()
    return /data-token="([^"]+)"/.exec(page)?.[1] ?? ''
  }
  const confirm = async (body: string) =>
    (
      await fetch(`${host.urls[0]}/v3/attestation/confirm`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/plain' },
      })
    ).status
  const kidOf = async () =>
    ((await (await fetch(`${host.urls[0]}/v3/public-key`)).json()) as { publicKey: { kid: string } }).publicKey.kid
  const [before, first] = [await kidOf(), await attest('a1')]
  expect(JSON.parse(Buffer.from(first.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid: before })
  await follow('keys', 'The key of attestations')
  expect(await kidOf()).not.toBe(before)
  const good = await confirm(first)
  expect(good).toBeLessThan(300)
  const second = await attest('a2')
  await follow('keys', 'The key of attestations, leaked')
  expect(await confirm(second)).toBeGreaterThanOrEqual(400)
  expect(await confirm(await attest('a3'))).toBe(good)
}, 600_000)

test('behavior: names resolve on the chain at every step, and by the new key alone at the end', async () => {
  const chain = await startNamesChain()
  undo.push(() => chain.stop())
  const ttl = 10
  host = await startHost({
    processes: 2,
    settings: {
      chains: [chain.settings],
      names: { gateway: { signerKey: chain.signerKey, resolvers: [chain.resolver], ttlSeconds: ttl } },
    },
    more: async ({ folder }) => ({
      units: {},
      variables: {
        NAMES_KEY: join(folder, 'names.key'),
        NAMES_TTL: String(ttl),
        RESOLVER: chain.resolver,
        NODE_URL: chain.rpcUrl,
        OWNER: `--from ${chain.owner} --unlocked`,
      },
    }),
  })
  await host.script('cast', new URL('../../sandbox/chains/cast.ts', import.meta.url))
  await chain.point(host.urls)
  const [account, name] = [newHolder(), 'keeper.portico.id']
  expect(await registerName(host.urls[0] ?? '', name, account)).toBe(200)
  const resolves = async () => expect(await chain.resolve(name)).toBe(account.address)
  await resolves()
  const steps = [3, 4, 5, 6].map((step) => [step, resolves] as const)
  const said = await follow('keys', 'The key that signs names', { before: Object.fromEntries(steps) })
  const [, from = '', to = ''] = /from (0x\w+) to (0x\w+)/.exec(said[2] ?? '') ?? []
  expect(from).toBe(firstSigner)
  expect([await chain.believes(from), await chain.believes(to)]).toEqual([false, true])
  await resolves()
}, 600_000)

test('behavior: the vault: a wallet opens at every step, and at the end by the new key alone', async () => {
  host = await startHost({
    more: async ({ folder }) => ({ units: {}, variables: { NEW_VAULT_KEY: join(folder, 'vault-2.key') } }),
  })
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  await talk.send('meanwhile')
  const [ann, ben] = [
    await makePerson(host, projectId, 'ann@example.com'),
    await makePerson(host, projectId, 'ben@example.com'),
  ]
  const steps = [2, 3, 4, 5, 6, 7].map((step) => [step, () => ann.expectLogin()] as const)
  await follow('keys', "The vault's key", { before: Object.fromEntries(steps) })
  await ann.expectWallet()
  await ben.expectWallet()
  await talk.expectDelivered()
  const log = await host.logOf('portico-vault')
  expect(log.trim().split('\n').at(-1)).toContain('vault-2.key"')
  const keys = await host.secretsIn([host.variables.VAULT_KEY ?? '', join(host.folder, 'vault-2.key')])
  for (const key of keys) expect(log).not.toContain(key)
  await expect(host.run('portico-vault', 'rewrap')).rejects.toThrow(
    'This key does not open the secrets of this database',
  )
}, 600_000)

test('behavior: sign-in: nobody is signed out, and the old secret ends with the last step', async () => {
  const port = await freePort()
  const program = await programOf(new URL('./app.ts', import.meta.url))
  host = await startHost({
    more: async ({ folder, account }) => {
      const file = await writeOwned(
        account,
        join(folder, 'app.env'),
        `SIGN_IN_SECRET=${'old secret '.repeat(4).trim()}\nPORT=${port}\n`,
      )
      return {
        units: { app: { command: [process.execPath, program], environmentFile: file } },
        variables: { APP: 'app', APP_ENV: file },
      }
    },
  })
  const base = `http://127.0.0.1:${port}`
  const ask = (path: string, init: RequestInit = {}) => vi.waitFor(() => fetch(`${base}/${path}`, init))
  const account = newHolder()
  const enter = async () => {
    const { nonce } = (await (await ask('nonce')).json()) as { nonce: string }
    const fields = {
      domain: 'shop.example',
      uri: site,
      version: '1',
      chainId: 'eip155:1',
      accountAddress: account.address,
      nonce,
      issuedAt: new Date().toISOString(),
    }
    const message = formatSignIn(fields)
    const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
    const answer = await ask('verify', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin: site },
    })
    expect(answer.status).toBe(200)
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const isIn = async (cookie: string) => {
    const answer = await ask('session', { headers: { cookie } })
    return ((await answer.json()) as { session: object | null }).session !== null
  }
  const before = await enter()
  await follow('keys', 'The secret of sign-in', { before: { 2: async () => expect(await isIn(before)).toBe(true) } })
  const after = await enter()
  expect([await isIn(before), await isIn(after)]).toEqual([true, true])
  await follow('keys', 'The secret of sign-in, a week later')
  expect([await isIn(before), await isIn(after)]).toEqual([false, true])
}, 600_000)
