import { type Address, encodeAbiParameters } from 'viem'
import { ownArtifact } from '../chains/artifacts.js'
import { createDeployer } from '../chains/deployer.js'
import { call } from '../chains/rpc.js'
import { factory, type Person } from './people.js'

/** Where the registries stand on OP Mainnet. */
const idRegistry: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry: Address = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/** Puts the registries where they are looked for, and the people into them. */
export async function seedRegistries(rpcUrl: string, people: readonly Person[]): Promise<void> {
  const [ids, keys] = [ownArtifact('FarcasterIdRegistry'), ownArtifact('FarcasterKeyRegistry')]
  await call(rpcUrl, 'anvil_setCode', [idRegistry, ids.deployedBytecode])
  await call(rpcUrl, 'anvil_setCode', [keyRegistry, keys.deployedBytecode])
  const deployer = await createDeployer(rpcUrl)
  for (const { fid, custody, address, deploys } of people) {
    await deployer.write(idRegistry, ids.abi, 'give', [fid, custody])
    if (deploys) await deployer.send(factory, deploys)
    if (address === custody) continue
    const key = encodeAbiParameters([{ type: 'address' }], [address])
    await deployer.write(keyRegistry, keys.abi, 'set', [fid, key, { state: 1, keyType: 2 }])
  }
}
