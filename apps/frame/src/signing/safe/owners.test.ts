import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeAbiParameters, type Hex, hashMessage, parseAbiParameters, recoverAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { concat, fromHex, toHex } from '../bytes.js'
import { contextOf, friend, own, requestOf, signer } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import type { Assertion, Signer } from '../signer.js'
import { safeAddress, safeMessageHash, wrap6492 } from './account.js'
import { accountCodes } from './accountCode.test-support.js'
import { proxyFactory, sharedSigner } from './contracts.js'
import { emptySignature } from './ownerSignature.js'
import { softwarePasskey } from './passkey.test-support.js'

const passkey = softwarePasskey(7)
const ofPasskey = { address: safeAddress(passkey.key), passkey: passkey.key }
const ofKey = { address: safeAddress(own.eip155) }
const limits = { callGasLimit: '0x186a0', verificationGasLimit: '0x30d40', preVerificationGas: '0xc350' }

/** A network with the contracts that accounts stand on; `code`: what stands at the account itself. */
function world(account: typeof ofKey | typeof ofPasskey, code: unknown = '0x') {
  const sent: any[] = []
  const { context } = contextOf({
    eth_getCode: ([address]: readonly any[]) => accountCodes[address] ?? code,
    eth_gasPrice: '0x77359400',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', timestamp: '0x6920a000' },
    eth_simulateV1: [{ number: '0x1', calls: [{ status: '0x1', logs: [] }] }],
    eth_call: () => `0x${'0'.repeat(64)}`,
  })
  const bundler = async (method: string, [operation]: readonly unknown[]) => {
    if (method === 'eth_estimateUserOperationGas') return limits
    if (method === 'eth_sendUserOperation') sent.push(operation)
    throw new Error(`${method} is not offered`)
  }
  return { context: { ...context, smartAccount: { ...account, isPreferred: true, bundler } }, sent }
}

/** What Safe's contracts read of the word of the passkey: the client data is put together by them, around the hash that was signed. */
function isSignedByPasskey(signature: Uint8Array, hash: Uint8Array): boolean {
  const [of, at, kind, length] = [
    toHex(signature.subarray(12, 32)),
    BigInt(toHex(signature.subarray(32, 64))),
    signature[64],
    BigInt(toHex(signature.subarray(65, 97))),
  ]
  expect([of, at, kind, length]).toEqual([sharedSigner.toLowerCase(), 65n, 0, BigInt(signature.length - 97)])
  const [authenticatorData, fields, r, s] = decodeAbiParameters(
    parseAbiParameters('bytes,string,uint256,uint256'),
    toHex(signature.subarray(97)),
  )
  const challenge = Buffer.from(hash).toString('base64url')
  const clientData = new TextEncoder().encode(`{"type":"webauthn.get","challenge":"${challenge}",${fields}}`)
  const half = (value: bigint) => fromHex(`0x${value.toString(16).padStart(64, '0')}`)
  const { x, y } = passkey.key
  return p256.verify(
    concat(half(r), half(s)),
    concat(fromHex(authenticatorData), sha256(clientData)),
    concat(Uint8Array.of(4), half(x), half(y)),
    { lowS: false },
  )
}

const message = requestOf('personal_sign', ['0x6869', undefined])
const messageOf = ({ address }: typeof ofKey) => ({ ...message, params: ['0x6869', address] })
const hashed = fromHex(hashMessage('hi'))
const inside = (answer: unknown) =>
  decodeAbiParameters(parseAbiParameters('address,bytes,bytes'), (answer as Hex).slice(0, -64) as Hex)

describe('a message, as a site would check it', () => {
  test.each([
    ['a key', ofKey, signer],
    ['a passkey', ofPasskey, passkey.signer],
  ] as const)(
    'default: of an account of %s that is there: its owner’s word for its own form alone',
    async (_, account, by) => {
      const { digests, finish } = await prepare(messageOf(account), world(account, '0x60').context)
      const own1271 = safeMessageHash(hashed, account.address, 1n)
      expect(digests.map(toHex)).toEqual([toHex(own1271)])
      const answer = fromHex((await finish(by)) as Hex)
      if ('passkey' in account) expect(isSignedByPasskey(answer, own1271)).toBe(true)
      else expect(await recoverAddress({ hash: toHex(own1271), signature: toHex(answer) })).toBe(own.eip155)
    },
  )

  test.each([
    ['a key', ofKey, signer, own.eip155],
    ['a passkey', ofPasskey, passkey.signer, passkey.key],
  ] as const)(
    'behavior: of an account of %s that is not there yet: along with how it is made',
    async (_, account, by, owner) => {
      for (const code of ['0x', undefined, null]) {
        const { finish } = await prepare(messageOf(account), world(account, code ?? '0x').context)
        const answer = (await finish(by)) as Hex
        expect(answer.endsWith('6492'.repeat(16))).toBe(true)
        const [factory, , signature] = inside(answer)
        expect(factory).toBe(proxyFactory)
        expect(answer).toBe(toHex(wrap6492(fromHex(signature), owner)))
      }
    },
  )
})

test('default: what the bundler gets of a passkey’s account is signed by it, and makes the account at its address', async () => {
  const { context, sent } = world(ofPasskey)
  const request = requestOf('eth_sendTransaction', [{ from: ofPasskey.address, to: friend, value: '0x5' }])
  const { digests, finish } = await prepare(request, context)
  // This bundler takes nothing: what it was given is enough here.
  await expect(finish(passkey.signer)).rejects.toMatchObject({ code: -32603 })
  const [operation] = sent
  expect(operation.sender).toBe(ofPasskey.address)
  const signature = fromHex(operation.signature)
  const [digest = new Uint8Array()] = digests
  expect(isSignedByPasskey(signature.subarray(12), digest)).toBe(true)
  // The public key and whoever checks it are written into the account when it is made.
  for (const half of [passkey.key.x, passkey.key.y])
    expect(operation.factoryData).toContain(half.toString(16).padStart(64, '0'))
  expect(operation.factoryData).toContain(sharedSigner.slice(2).toLowerCase())
})

test('behavior: the same passkey is the same account; every other one, and every key, another', () => {
  const { x, y } = passkey.key
  const all = [passkey.key, { x: x + 1n, y }, { x, y: y + 1n }, softwarePasskey(8).key, own.eip155].map((owner) =>
    safeAddress(owner),
  )
  expect(new Set(all).size).toBe(all.length)
  expect(safeAddress({ x, y })).toBe(ofPasskey.address)
  expect(safeAddress(passkey.key, 1n)).not.toBe(ofPasskey.address)
})

test.each<[string, (said: string) => string]>([
  [
    'fields in another order',
    (said) => said.replace('"type":"webauthn.get",', '').replace('}', ',"type":"webauthn.get"}'),
  ],
  ['another purpose', (said) => said.replace('webauthn.get', 'webauthn.create')],
  ['a short challenge', (said) => said.replace(/"challenge":"./, '"challenge":"')],
  ['something ahead of it', (said) => ` ${said}`],
  ['something behind it', (said) => `${said} `],
  ['no text', () => '\ud800'],
])('error: a browser that writes %s: nothing is answered that no contract reads', async (_, change) => {
  const odd: Signer = {
    ...passkey.signer,
    async passkey(hash): Promise<Assertion> {
      const said = (await passkey.signer.passkey?.(hash)) as Assertion
      return { ...said, clientDataJSON: new TextEncoder().encode(change(Buffer.from(said.clientDataJSON).toString())) }
    },
  }
  const { finish } = await prepare(messageOf(ofPasskey), world(ofPasskey, '0x60').context)
  await expect(finish(odd)).rejects.toMatchObject({
    message: expect.stringContaining('in a form that no contract reads'),
  })
})

test('error: a key is no passkey', async () => {
  const { finish } = await prepare(messageOf(ofPasskey), world(ofPasskey, '0x60').context)
  const { passkey: _, ...plain } = { ...signer, passkey: undefined }
  await expect(finish(plain)).rejects.toThrow('belongs to a passkey')
})

test('behavior: what an estimate is made with is as long as what is signed, and signed by nobody', async () => {
  const { finish } = await prepare(messageOf(ofPasskey), world(ofPasskey, '0x60').context)
  const real = fromHex((await finish(passkey.signer)) as Hex)
  const empty = emptySignature(passkey.key)
  expect(empty.length).toBeGreaterThanOrEqual(real.length)
  const [data] = decodeAbiParameters(parseAbiParameters('bytes,string,uint256,uint256'), toHex(empty.subarray(97)))
  // As if its person had been asked: whoever checks it goes all the way.
  expect(fromHex(data)).toHaveLength(37)
  expect(fromHex(data)[32]).toBe(0x05)
  expect(isSignedByPasskey(empty, hashed)).toBe(false)
  expect(emptySignature(own.eip155)).toHaveLength(65)
})

test('error: a network without the contracts of passkeys is refused before anything is asked', async () => {
  const { context } = world(ofPasskey)
  const rpc = async (id: any, method: string, params: readonly unknown[]) =>
    method === 'eth_getCode' && params[0] === sharedSigner ? '0x' : context.rpc(id, method, params)
  await expect(prepare(messageOf(ofPasskey), { ...context, rpc })).rejects.toMatchObject({
    message: expect.stringContaining('cannot be used on this network'),
  })
})
