import { getBase58Codec, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import { bytesToHex, recoverPublicKey, sha256, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountForTests } from '../setup/mounted.js'
import { showCode } from '../setup/pairing.js'
import { phonesForTests } from '../setup/phones.js'
import { openByApp } from '../setup/services.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests()
const { startPhone } = phonesForTests()
const base58 = getBase58Codec()
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const hub = 'cosmos:cosmoshub-4'
const wallets = {
  polkadot: { wallet: 'Plover', row: 'Plover', network: polkadot },
  // It stands where Leap does.
  cosmos: { wallet: 'Keel', row: 'Leap', network: hub },
} as const

/** A page with one family and its extension, connected. */
async function connected(family: keyof typeof wallets) {
  const { wallet: name, row, network } = wallets[family]
  const visited = await mount({ knobs: { wallets: name.toLowerCase(), families: family, networks: network } })
  const demo = new DemoPage(visited.page, family)
  const wallet = visited.wallet(name)
  await visited.modal.open()
  await visited.modal.choose(row)
  await wallet.approve()
  await visited.modal.closed()
  await until(async () => (await demo.status()) === 'connected')
  return { ...visited, demo, wallet, row }
}

async function signature(demo: DemoPage) {
  await until(async () => (await demo.signed()).status === 'done')
  return (await demo.signed()).text
}

/** Whether the key of an address of Polkadot has signed a text, wrapped as wallets do it. */
async function isSignedBy(address: string, message: string, signed: string): Promise<boolean> {
  const publicKey = base58.decode(new Uint8Array(base58.encode(address)).slice(1, 33))
  const key = await getPublicKeyFromAddress(publicKey as Parameters<typeof getPublicKeyFromAddress>[0])
  const bytes = new Uint8Array(Buffer.from(signed.slice(2), 'hex'))
  return verifySignature(key, signatureBytes(bytes), stringToBytes(`<Bytes>${message}</Bytes>`))
}

/** The account is shown without what it has; a reload keeps it, disconnecting ends it. */
async function livesOn({ modal, page, demo, row }: Awaited<ReturnType<typeof connected>>) {
  const address = await demo.address()
  await demo.openAccount()
  await modal.text(address.slice(0, 4)).first().waitFor()
  await modal.button(new RegExp(`^${row}`)).waitFor()
  expect(await modal.button(/^Send/).count()).toBe(0)
  await page.reload()
  await until(async () => (await demo.address()) === address)
  await demo.openAccount()
  await modal.button(/^Disconnect/).click()
  await until(async () => (await demo.status()) === 'disconnected')
  await page.reload()
  await demo.ready()
  expect(await demo.status()).toBe('disconnected')
}

describe('extensions of families that show accounts and sign', () => {
  test('default: Polkadot: the address of the network, a message signed by its key', async () => {
    const visited = await connected('polkadot')
    const { demo, wallet } = visited
    const address = await demo.address()
    expect(address).toMatch(/^1/)
    await demo.startSigning()
    await wallet.approve()
    expect(await isSignedBy(address, await demo.message(), await signature(demo))).toBe(true)
    await livesOn(visited)
    expect(visited.problems).toEqual([])
  })

  test('default: Cosmos: a message signed by its key after ADR-36; a refusal is told', async () => {
    const visited = await connected('cosmos')
    const { demo, wallet } = visited
    const address = await demo.address()
    await demo.startSigning()
    await wallet.reject()
    await until(async () => (await demo.signed()).status === 'failed')
    await demo.startSigning()
    await wallet.approve()
    const signed = JSON.parse(await signature(demo)) as { pub_key: { value: string }; signature: string }
    const data = Buffer.from(await demo.message()).toString('base64')
    // In the order of Amino's JSON.
    const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
    const hash = sha256(stringToBytes(document))
    const found = await Promise.all(
      [27, 28].map((v) =>
        recoverPublicKey({
          hash,
          signature: bytesToHex(Uint8Array.of(...Buffer.from(signed.signature, 'base64'), v)),
        }),
      ),
    )
    const key = Buffer.from(signed.pub_key.value, 'base64').toString('hex')
    expect(found.map((each) => each.slice(4, 68))).toContain(key.slice(2))
    await livesOn(visited)
    expect(visited.problems).toEqual([])
  })
})

test('through WalletConnect: the second account of a phone is chosen, signs, and is kept over a reload', async () => {
  const knobs = { wallets: 'none', families: 'polkadot', networks: polkadot }
  const [visited, phone] = await Promise.all([mount({ knobs }), startPhone()])
  const { page, modal, problems } = visited
  const demo = new DemoPage(page, 'polkadot')
  await phone.pair(await showCode(visited))
  await phone.approveProposal()
  await modal.closed()
  await until(async () => (await demo.status()) === 'connected')
  const first = await demo.address()
  await openByApp(page, { view: 'ProfileWallets', namespace: 'polkadot' })
  await modal.title('Your wallets').waitFor()
  const accounts = modal.view.getByRole('radio')
  await until(async () => (await accounts.count()) === 2)
  await accounts.nth(1).click()
  await until(async () => (await demo.address()) !== first)
  const second = await demo.address()
  await modal.close()
  const signs = async () => {
    await demo.startSigning()
    await phone.approve()
    expect(await isSignedBy(second, await demo.message(), await signature(demo))).toBe(true)
  }
  await signs()
  await page.reload()
  await until(async () => (await demo.status()) === 'connected')
  expect(await demo.address()).toBe(second)
  await signs()
  expect(problems).toEqual([])
})
