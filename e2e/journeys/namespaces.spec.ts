import { familiesOf } from '@portico/sandbox/families'
import {
  getBase58Codec,
  getPublicKeyFromAddress,
  address as readAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Page } from 'playwright-core'
import type { Portico } from 'portico'
import { bytesToHex, type Hex, recoverPublicKey, sha256, stringToBytes, stringToHex, verifyMessage } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { readCode } from '../pages/code.js'
import { pairingForTests, showCode } from '../setup/pairing.js'
import { openByApp } from '../setup/services.js'
import { until } from '../setup/until.js'
import type { Visit } from '../setup/visit.js'

const { mount, startPhone } = pairingForTests()
/** A phone that knows every family of the sandbox. */
const startWholePhone = async () => startPhone({ families: await familiesOf(inject('addresses')) })
const base58 = getBase58Codec()
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const hub = 'cosmos:cosmoshub-4'

type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'
type Exposed = { porticoDemo: { portico: Portico } }

/** Whether the Ed25519 key of that address of Solana has signed. */
async function hasSigned(publicKey: string, message: string, signature: Uint8Array): Promise<boolean> {
  const key = await getPublicKeyFromAddress(readAddress(publicKey))
  return verifySignature(key, signatureBytes(signature), stringToBytes(message))
}

/** The keys (secp256k1, compressed, in hexadecimal) that a compact signature may be of. */
async function signersOf(hash: Hex, compact: Uint8Array): Promise<string[]> {
  const found = await Promise.all(
    [27, 28].map((v) => recoverPublicKey({ hash, signature: bytesToHex(Uint8Array.of(...compact, v)) })),
  )
  return found.map((key) => `${Number.parseInt(key.slice(-1), 16) % 2 === 0 ? '02' : '03'}${key.slice(4, 68)}`)
}

/** What is connected in a namespace, by the page's own client. */
const accountIn = (page: Page, namespace: Namespace) =>
  page.evaluate((asked) => {
    const entry = (window as unknown as Exposed).porticoDemo.portico.getState().connections.namespaces[asked]
    return entry?.status === 'connected' ? entry.connection.address : undefined
  }, namespace)

/** Asks the wallet itself, as a page does that brings its own library. */
const ask = <T>(page: Page, namespace: Namespace, method: string, params: unknown): Promise<T> =>
  page.evaluate(
    async ([of, call, given]) => {
      const { client } = (window as unknown as Exposed).porticoDemo.portico
      const provider = client.connectors.get('walletConnect')?.getProvider(of as Namespace)
      const { request } = provider as { request(args: object): Promise<unknown> }
      return (await request({ method: call, params: given })) as never
    },
    [namespace, method, params] as const,
  )

async function paired(networks: readonly string[]) {
  const knobs = {
    wallets: 'none',
    families: 'evm,solana,bitcoin',
    networks: networks.join(),
    expose: '1',
    multiWallet: '0',
  }
  const [visited, phone]: [Visit, Awaited<ReturnType<typeof startWholePhone>>] = await Promise.all([
    mount({ knobs }),
    startWholePhone(),
  ])
  await phone.pair(await showCode(visited))
  const session = await phone.approveProposal()
  await visited.modal.closed()
  phone.autoApprove(true)
  return { ...visited, phone, session }
}

function sandbox() {
  const { solana, bitcoin } = inject('addresses')
  if (!solana || !bitcoin) throw new Error('The sandbox has not all chains')
  return { solana, bitcoin }
}

describe('one code for a wallet of several families', () => {
  test('default: one yes connects EVM, Solana and Bitcoin, and each signs', async () => {
    const { solana, bitcoin } = sandbox()
    const { page, phone, session } = await paired(['31337', solana.id, bitcoin.id])
    expect(session?.namespaces).toEqual(['eip155', 'solana', 'bip122'])
    await until(async () => (await accountIn(page, 'bip122')) !== undefined)
    expect(await accountIn(page, 'eip155')).toBe(phone.accounts[0])
    expect(await accountIn(page, 'solana')).toBe(solana.accounts[0])
    expect(await accountIn(page, 'bip122')).toBe(bitcoin.accounts[0]?.payment.address)

    const signature = await ask<Hex>(page, 'eip155', 'personal_sign', [stringToHex('hello'), phone.accounts[0]])
    expect(await verifyMessage({ address: phone.accounts[0] as Hex, message: 'hello', signature })).toBe(true)

    const [address = ''] = solana.accounts
    const message = stringToBytes('hello')
    const params = { message: base58.decode(message), pubkey: address }
    const bySolana = await ask<{ signature: string }>(page, 'solana', 'solana_signMessage', params)
    expect(await hasSigned(address, 'hello', new Uint8Array(base58.encode(bySolana.signature)))).toBe(true)

    const account = bitcoin.accounts[0]?.payment
    const byBitcoin = await ask<{ signature: string; messageHash: string }>(page, 'bip122', 'signMessage', {
      account: account?.address,
      message: 'hello',
      protocol: 'ecdsa',
    })
    const signed = new Uint8Array(Buffer.from(byBitcoin.signature, 'hex')).slice(1)
    expect(await signersOf(`0x${byBitcoin.messageHash}`, signed)).toContain(account?.publicKey)
  })

  test('param: namespace: opened for one family, the code asks for that one alone', async () => {
    const { solana, bitcoin } = sandbox()
    const knobs = {
      wallets: 'none',
      families: 'evm,solana,bitcoin',
      networks: `31337,${solana.id},${bitcoin.id}`,
      expose: '1',
    }
    const [{ page, modal }, phone] = await Promise.all([mount({ knobs }), startWholePhone()])
    await openByApp(page, { view: 'Connect', namespace: 'solana' })
    await modal.choose('Scan with your phone')
    await phone.pair(await readCode(modal))
    const session = await phone.approveProposal()
    expect(session?.namespaces).toEqual(['solana'])
    await until(async () => (await accountIn(page, 'solana')) !== undefined)
    expect(await accountIn(page, 'eip155')).toBeFalsy()
  })

  test('behavior: a reload keeps all of them; the wallet ends all of them at once', async () => {
    const { solana, bitcoin } = sandbox()
    const { page, phone, session } = await paired(['31337', solana.id, bitcoin.id])
    const addresses = async () =>
      Promise.all((['eip155', 'solana', 'bip122'] as const).map((namespace) => accountIn(page, namespace)))
    const before = await addresses()
    expect(before).not.toContain(undefined)
    await page.reload()
    await until(async () => (await page.evaluate(() => 'porticoDemo' in window)) === true)
    await until(async () => JSON.stringify(await addresses()) === JSON.stringify(before))
    await phone.end(session?.topic ?? '')
    await until(async () => (await addresses()).every((address) => address === null || address === undefined))
  })

  test('behavior: a wallet that gives only one family connects that one', async () => {
    const { solana, bitcoin } = sandbox()
    const knobs = {
      wallets: 'none',
      families: 'evm,solana,bitcoin',
      networks: `31337,${solana.id},${bitcoin.id}`,
      expose: '1',
    }
    const [visited, phone] = await Promise.all([mount({ knobs }), startWholePhone()])
    await phone.pair(await showCode(visited))
    await phone.approveProposal({ families: [] })
    await visited.modal.closed()
    await until(async () => (await accountIn(visited.page, 'eip155')) !== undefined)
    expect(await accountIn(visited.page, 'solana')).toBeFalsy()
    expect(await accountIn(visited.page, 'bip122')).toBeFalsy()
  })
})

describe('namespaces without a family of their own', () => {
  test('default: Polkadot and Cosmos through WalletConnect: their account is shown, and each signs', async () => {
    const { page, modal, problems } = await paired([polkadot, hub])
    await until(async () => (await accountIn(page, 'cosmos')) !== undefined)
    const [dot = '', atom = ''] = await Promise.all([accountIn(page, 'polkadot'), accountIn(page, 'cosmos')])

    const { signature } = await ask<{ signature: Hex }>(page, 'polkadot', 'polkadot_signMessage', {
      address: dot,
      message: 'hello',
    })
    const publicKey = base58.decode(new Uint8Array(base58.encode(dot)).slice(1, 33))
    const bytes = new Uint8Array(Buffer.from(signature.slice(2), 'hex'))
    expect(await hasSigned(publicKey, '<Bytes>hello</Bytes>', bytes)).toBe(true)

    const signDoc = { chain_id: '', msgs: [], memo: 'hello' }
    const [listed] = await ask<{ pubkey: string }[]>(page, 'cosmos', 'cosmos_getAccounts', {})
    const signed = await ask<{ signature: { signature: string } }>(page, 'cosmos', 'cosmos_signAmino', {
      signerAddress: atom,
      signDoc,
    })
    const hash = sha256(stringToBytes('{"chain_id":"","memo":"hello","msgs":[]}'))
    const compact = new Uint8Array(Buffer.from(signed.signature.signature, 'base64'))
    expect(await signersOf(hash, compact)).toContain(Buffer.from(listed?.pubkey ?? '', 'base64').toString('hex'))

    await page.evaluate(() => {
      void (window as unknown as Exposed).porticoDemo.portico.open({ view: 'Account', namespace: 'polkadot' })
    })
    await modal.text(dot.slice(0, 4)).first().waitFor()
    await modal.text('Sandbox phone').first().waitFor()
    await modal.button(/^Disconnect/).waitFor()
    expect(await modal.button(/^Send/).count()).toBe(0)
    expect(await modal.root.getByRole('tab').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
