import { createSignInServer } from '@portico/services/siwx'
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { formatSignIn } from 'portico/wire'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownArtifact } from '../chains/artifacts.js'
import { createDeployer, type Deployer } from '../chains/deployer.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { planned } from './plannedAccount.test-support.js'

const origin = 'https://app.example'
const chainId = 'eip155:31337'

let chains: Awaited<ReturnType<typeof startTestChains>>
let deployer: Deployer
beforeAll(async () => {
  chains = await startTestChains()
  deployer = await createDeployer(chains.one.rpcUrl)
})
afterAll(() => chains?.stop())

const newcomer = () => privateKeyToAccount(generatePrivateKey())

/** The server's side, as an app mounts it. */
function makeServer() {
  const server = createSignInServer({
    domains: ['app.example'],
    secret: 'a secret that nobody else knows, 32+',
    rpcUrls: { [chainId]: chains.one.rpcUrl },
  })
  const nonce = async () => {
    const response = await server.handle(new Request(`${origin}/api/nonce`))
    return ((await response.json()) as { nonce: string }).nonce
  }
  const enter = (message: string, signature: Hex) =>
    server.handle(
      new Request(`${origin}/api/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ message, signature }),
      }),
    )
  return { nonce, enter }
}

/** The page's side: what a client without a server of the app's asks the family. */
async function verifyInPage(address: string, message: string, signature: string): Promise<boolean> {
  const network = {
    id: 31337,
    name: 'Sandbox One',
    chainNamespace: 'eip155',
    caipNetworkId: chainId,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chains.one.rpcUrl] } },
  } as const
  const portico = createPortico({
    metadata: { name: 'App', description: '', url: origin, icons: [] },
    networks: [network],
    families: [evm()],
  })
  try {
    const feature = await portico.client.families.get('eip155')?.features.signIn?.()
    if (!feature) throw new Error('The family does not check signatures')
    return await feature.verify({ network, address, message, signature, signal: portico.client.signal })
  } finally {
    portico.destroy()
  }
}

async function messageFor(accountAddress: Address, nonce: string) {
  const issuedAt = new Date().toISOString()
  return formatSignIn({ domain: 'app.example', uri: origin, version: '1', chainId, accountAddress, nonce, issuedAt })
}

describe('sign-in of accounts that are contracts', () => {
  test('default: ERC-1271: the contract on the chain is asked, by the server and by the page', async () => {
    const [owner, stranger] = [newcomer(), newcomer()]
    const address = await deployer.deploy(ownArtifact('SignatureChecker'), [owner.address])
    const { nonce, enter } = makeServer()
    const message = await messageFor(address, await nonce())
    const forged = await stranger.signMessage({ message })
    expect((await enter(message, forged)).status).toBe(403)
    expect(await verifyInPage(address, message, forged)).toBe(false)
    const signature = await owner.signMessage({ message })
    expect(await verifyInPage(address, message, signature)).toBe(true)
    const entered = await enter(message, signature)
    expect(entered.status).toBe(200)
    expect(await entered.json()).toMatchObject({ session: { address, networks: [chainId] } })
  })

  test('default: ERC-6492: one that is still to be made is tried out, and not made', async () => {
    const [owner, stranger] = [newcomer(), newcomer()]
    const { address, wrap, deploy } = planned(owner)
    const { nonce, enter } = makeServer()
    const message = await messageFor(address, await nonce())
    const forged = wrap(await stranger.signMessage({ message }))
    expect((await enter(message, forged)).status).toBe(403)
    expect(await verifyInPage(address, message, forged)).toBe(false)
    const bare = await owner.signMessage({ message })
    expect(await verifyInPage(address, message, bare), 'nothing stands there that could say yes').toBe(false)
    expect(await verifyInPage(address, message, wrap(bare))).toBe(true)
    expect((await enter(message, wrap(bare))).status).toBe(200)
    expect(await call(chains.one.rpcUrl, 'eth_getCode', [address, 'latest'])).toBe('0x')
    // Once it stands both forms hold.
    await deploy(deployer)
    const later = await messageFor(address, await nonce())
    const again = await owner.signMessage({ message: later })
    expect(await verifyInPage(address, later, again)).toBe(true)
    expect(await verifyInPage(address, later, wrap(again))).toBe(true)
    expect((await enter(later, wrap(again))).status).toBe(200)
  })

  test('error: a contract of another making does not sign for a planned one', async () => {
    const [owner, stranger] = [newcomer(), newcomer()]
    const { address } = planned(owner)
    const { nonce, enter } = makeServer()
    const message = await messageFor(address, await nonce())
    const foreign = planned(stranger).wrap(await stranger.signMessage({ message }))
    expect(await verifyInPage(address, message, foreign)).toBe(false)
    expect((await enter(message, foreign)).status).not.toBe(200)
  })
})
