import { formatSignIn } from 'portico/wire'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { toHex, utf8 } from '../bytes.js'
import { contextOf, now, origin, own, requestOf, signer } from '../context.test-support.js'
import { prepare } from '../prepare.js'

const sign = (message: string, address: string = own.eip155) =>
  prepare(requestOf('personal_sign', [message, address]), contextOf().context)

const iso = (offset: number) => new Date(now + offset).toISOString()
const signIn = (more: Partial<Parameters<typeof formatSignIn>[0]> = {}) =>
  formatSignIn({
    domain: 'app.example',
    uri: `${origin}/login`,
    chainId: 'eip155:1',
    accountAddress: own.eip155,
    statement: 'Sign in to Meridian.',
    version: '1',
    nonce: 'abcdef12345',
    issuedAt: iso(-1_000),
    expirationTime: iso(3_600_000),
    ...more,
  })

test('default', async () => {
  const { sheet, finish } = await sign('Reserve two seats')
  expect(sheet).toMatchObject({
    title: 'sign',
    risk: 'low',
    isBlocked: false,
    requester: { host: 'app.example' },
    message: { text: 'Reserve two seats', isCut: false },
    approve: { key: 'approve.sign' },
  })
  const signature = (await finish(signer)) as `0x${string}`
  expect(await verifyMessage({ address: own.eip155 as `0x${string}`, message: 'Reserve two seats', signature })).toBe(
    true,
  )
})

test('behavior: hex is read as the text it stands for, and that is what is signed', async () => {
  const { sheet, finish } = await sign(toHex(utf8('Grüße 👋')))
  expect(sheet.message?.text).toBe('Grüße 👋')
  const signature = (await finish(signer)) as `0x${string}`
  expect(await verifyMessage({ address: own.eip155 as `0x${string}`, message: 'Grüße 👋', signature })).toBe(true)
})

test('behavior: a sign-in for this site, account, network and time', async () => {
  const { sheet } = await sign(signIn())
  expect(sheet).toMatchObject({ title: 'signIn', risk: 'low', isBlocked: false, approve: { key: 'approve.signIn' } })
})

const blocked: [string, string, string][] = [
  ['domain', signIn({ domain: 'app.example.evil.example' }), 'note.domain.title'],
  ['port', signIn({ domain: 'app.example:444' }), 'note.domain.title'],
  ['uri', signIn({ uri: 'https://evil.example' }), 'note.uri.title'],
  ['scheme', signIn({ uri: 'http://app.example' }), 'note.uri.title'],
  ['account', signIn({ accountAddress: `0x${'11'.repeat(20)}` }), 'note.address.title'],
  ['network', signIn({ chainId: 'eip155:10' }), 'note.chain.title'],
  ['old', signIn({ issuedAt: iso(-301_000) }), 'note.time.title'],
  ['future', signIn({ issuedAt: iso(120_000) }), 'note.time.title'],
  ['expired', signIn({ expirationTime: iso(-1) }), 'note.time.title'],
  ['endless', signIn({ expirationTime: iso(8 * 86_400_000) }), 'note.time.title'],
  ['early', signIn({ notBefore: iso(120_000) }), 'note.time.title'],
]
for (const [name, text, note] of blocked)
  test(`behavior: a sign-in with another ${name} is blocked, and no one can sign it anyway`, async () => {
    const { sheet, finish } = await sign(text)
    expect(sheet).toMatchObject({ isBlocked: true, risk: 'high' })
    expect(sheet.notes[0]?.title.key).toBe(note)
    await expect(finish(signer)).rejects.toMatchObject({ code: 4001 })
  })

test('behavior: what is nearly a sign-in is of high risk', async () => {
  const texts = [
    signIn().replace('Version: 1', 'Version: 2'),
    signIn().replace('Nonce: abcdef12345', 'Nonce: abc'),
    `https://${signIn()}`,
    `${signIn()}\n`,
    signIn().replace('wants you', 'wants\u200b you'),
    signIn().replace('wants you', 'wants\u2800you'),
    signIn().replace('wants you', 'wa\u2800nts\u2800you').replace('sign in', 'sign\u3164in'),
    'Ur\u2800i: https://x\nPlease agree',
    'Issued\u2800At: yesterday',
    'Uri: https://x\nPlease agree',
    'app.example wants you to sign in with your Ethereum account',
  ]
  for (const text of texts) {
    const { sheet } = await sign(text)
    expect(sheet, text).toMatchObject({ risk: 'high', isBlocked: false })
    expect(sheet.notes.map((note) => note.title.key)).toContain('note.nearly.title')
  }
})

test('behavior: hidden characters and bytes that are no text', async () => {
  const turned = await sign('Pay \u202e5 USDC')
  expect(turned.sheet).toMatchObject({ risk: 'medium', message: { text: 'Pay 5 USDC' } })
  expect(turned.sheet.notes[0]?.title.key).toBe('note.hidden.title')
  const bytes = await sign('0xff00ff')
  expect(bytes.sheet).toMatchObject({ risk: 'high', approve: { key: 'approve.unknown' }, raw: '0xff00ff' })
})

test('error: a bare hash, another account, other params', async () => {
  await expect(sign(`0x${'ab'.repeat(32)}`)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('hash'),
  })
  await expect(sign('hi', `0x${'11'.repeat(20)}`)).rejects.toMatchObject({ code: 4100 })
  for (const params of [undefined, [], ['hi'], [own.eip155, 'hi'], ['hi', own.eip155, 1], [5, own.eip155], { 0: 'hi' }])
    await expect(prepare(requestOf('personal_sign', params), contextOf().context)).rejects.toMatchObject({
      code: -32602,
    })
})
