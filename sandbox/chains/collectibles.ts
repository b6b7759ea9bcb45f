import type { Address } from 'viem'
import { developmentAccount } from './accounts.js'
import { ownArtifact } from './artifacts.js'
import type { Deployer } from './deployer.js'

export type Collectibles = {
  /** ERC-721, one of a kind each: numbers 1 to 3 are the first account's, 4 is the second's. */
  collectible: Address
  /** ERC-1155, several alike: the first account has 5 of number 1 and 1 of number 2, the second 2 of number 1. */
  editions: Address
}

const editionHolders = [
  { account: 0, id: 1n, amount: 5n },
  { account: 0, id: 2n, amount: 1n },
  { account: 1, id: 1n, amount: 2n },
]

export async function seedCollectibles(deployer: Deployer, done: boolean): Promise<Collectibles> {
  const single = ownArtifact('SandboxCollectible')
  const several = ownArtifact('SandboxEditions')
  const collectible = await deployer.deploy(single, ['Sandbox Arches', 'ARCH'])
  const editions = await deployer.deploy(several, ['Sandbox Editions', 'EDIT'])
  if (done) return { collectible, editions }
  const holder = (index: number) => developmentAccount(index).address
  for (const [account, number] of [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 4],
  ] as const) {
    await deployer.write(collectible, single.abi, 'mint', [holder(account), metadataUri(`Arch no. ${number}`, number)])
  }
  for (const id of [1, 2]) {
    await deployer.write(editions, several.abi, 'publish', [BigInt(id), metadataUri(`Edition no. ${id}`, id + 10)])
  }
  for (const { account, id, amount } of editionHolders) {
    await deployer.write(editions, several.abi, 'mint', [holder(account), id, amount])
  }
  return { collectible, editions }
}

function metadataUri(name: string, number: number): string {
  const hue = (number * 83) % 360
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="hsl(${hue} 40% 88%)" d="M0 0h64v64H0z"/><path fill="hsl(${hue} 45% 40%)" d="M16 54V30a16 16 0 0 1 32 0v24H38V31a6 6 0 0 0-12 0v23z"/></svg>`
  const metadata = {
    name,
    description: 'One of the arches of the sandbox.',
    image: `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`,
    attributes: [{ trait_type: 'Hue', value: hue }],
  }
  return `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
}
