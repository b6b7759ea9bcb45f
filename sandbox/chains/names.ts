import { type Address, concat, type Hex, keccak256, labelhash, namehash, pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { developmentAccount } from './accounts.js'
import { ownArtifact, publishedArtifact } from './artifacts.js'
import { createDeployer, type Deployer } from './deployer.js'
import { call } from './rpc.js'

export type Names = {
  registry: Address
  resolver: Address
  universalResolver: Address
  /** Of `portico.id` and all names below it, which the services keep. */
  offchainResolver: Address
}

/** What the services sign with as the gateway of names. Nothing of worth depends on it: it is a test key, open to all. */
export const gatewayKey: Hex = keccak256(toHex('portico sandbox gateway of names'))
const gatewaySigner = privateKeyToAccount(gatewayKey).address

/** The registry stands where it stands on public chains. */
const registry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const rootNode: Hex = `0x${'00'.repeat(32)}`
const registryAbi = [
  {
    type: 'function',
    name: 'setSubnodeOwner',
    stateMutability: 'nonpayable',
    outputs: [{ type: 'bytes32' }],
    inputs: [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'address' }],
  },
  {
    type: 'function',
    name: 'setResolver',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [{ type: 'bytes32' }, { type: 'address' }],
  },
  {
    type: 'function',
    name: 'setOwner',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [{ type: 'bytes32' }, { type: 'address' }],
  },
] as const
const resolverAbi = [
  {
    type: 'function',
    name: 'setAddr',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [{ type: 'bytes32' }, { type: 'address' }],
  },
  {
    type: 'function',
    name: 'setName',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [{ type: 'bytes32' }, { type: 'string' }],
  },
  {
    type: 'function',
    name: 'setText',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [{ type: 'bytes32' }, { type: 'string' }, { type: 'string' }],
  },
] as const

/** `reverse` is false where a name points to an address that has another primary name, or none. */
const records = [
  { label: 'alice', account: 0, reverse: true, avatarHue: 160 },
  { label: 'bob', account: 1, reverse: true },
  { label: 'carol', account: 2, reverse: false },
] as const

/** ENS with alice.eth, bob.eth and carol.eth for the first three accounts; the first two have primary names. `portico.id` is the services’. */
export async function seedNames(deployer: Deployer, done: boolean): Promise<Names> {
  const { deployedBytecode } = publishedArtifact('@ensdomains/ens/build/contracts/ENSRegistry.json')
  const resolver = await deployer.deploy(
    publishedArtifact('@ensdomains/resolver/build/contracts/PublicResolver.json'),
    [registry],
  )
  const universalResolver = await deployer.deploy(ownArtifact('UniversalResolver'), [registry])
  const args = [deployer.address, [], [gatewaySigner]]
  const offchainResolver = await deployer.deploy(ownArtifact('OffchainResolver'), args)
  const names = { registry, resolver, universalResolver, offchainResolver }
  if (done) return names

  await call(deployer.rpcUrl, 'anvil_setCode', [registry, deployedBytecode])
  // `records` is the registry's first storage slot, and the owner the first word of a record.
  const rootSlot = keccak256(concat([rootNode, pad('0x0', { size: 32 })]))
  await call(deployer.rpcUrl, 'anvil_setStorageAt', [registry, rootSlot, pad(deployer.address, { size: 32 })])

  const own = (parent: Hex, label: string) =>
    deployer.write(registry, registryAbi, 'setSubnodeOwner', [parent, labelhash(label), deployer.address])
  await own(rootNode, 'eth')
  await own(rootNode, 'reverse')
  await own(namehash('reverse'), 'addr')

  for (const record of records) {
    const name = `${record.label}.eth`
    const { address } = developmentAccount(record.account)
    await own(namehash('eth'), record.label)
    await deployer.write(registry, registryAbi, 'setResolver', [namehash(name), resolver])
    await deployer.write(resolver, resolverAbi, 'setAddr', [namehash(name), address])
    if ('avatarHue' in record) {
      await deployer.write(resolver, resolverAbi, 'setText', [namehash(name), 'avatar', avatarUri(record.avatarHue)])
    }
    await deployer.write(registry, registryAbi, 'setOwner', [namehash(name), address])
    if (!record.reverse) continue
    const label = address.slice(2).toLowerCase()
    const node = namehash(`${label}.addr.reverse`)
    await own(namehash('addr.reverse'), label)
    await deployer.write(registry, registryAbi, 'setResolver', [node, resolver])
    await deployer.write(resolver, resolverAbi, 'setName', [node, name])
    await deployer.write(registry, registryAbi, 'setOwner', [node, address])
  }
  await own(rootNode, 'id')
  await own(namehash('id'), 'portico')
  await deployer.write(registry, registryAbi, 'setResolver', [namehash('portico.id'), offchainResolver])
  return names
}

/** Tells the resolver of the services' names where the services are: any of the addresses, since not every program knows every name. */
export async function pointNames(rpcUrl: string, { offchainResolver }: Names, services: readonly string[]) {
  const { abi } = ownArtifact('OffchainResolver')
  const urls = services.map((url) => `${url}/v1/profile/gateway/{sender}/{data}`)
  await (await createDeployer(rpcUrl)).write(offchainResolver, abi, 'setUrls', [urls])
}

function avatarUri(hue: number): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="hsl(${hue} 35% 45%)" d="M0 0h64v64H0z"/><circle cx="32" cy="26" r="12" fill="#fff"/><path fill="#fff" d="M10 64a22 22 0 0 1 44 0z"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`
}
