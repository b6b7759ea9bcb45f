import { createPublicClient, http, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createDeployer } from '../chains/deployer.js'
import { gatewayKey, pointNames } from '../chains/names.js'
import { startTestChains } from '../chains/testing.js'
import { chainOne } from './settings.test-support.js'

/** An account with its key. */
export const newHolder = () => privateKeyToAccount(generatePrivateKey())

/** The address that signs names on the sandbox's chain at first. */
export const firstSigner = privateKeyToAccount(gatewayKey).address

/** A chain whose resolver of names asks services elsewhere, and what is asked of both. */
export async function startNamesChain() {
  const chains = await startTestChains()
  const { offchainResolver, universalResolver } = chains.seeded.names
  const { rpcUrl, chainId } = chains.one
  const owner = await createDeployer(rpcUrl)
  const chain = {
    id: chainId,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { ensUniversalResolver: { address: universalResolver } },
  }
  return {
    rpcUrl,
    resolver: offchainResolver,
    owner: owner.address,
    /** For the settings of the services. */
    settings: chainOne(chains),
    signerKey: gatewayKey,
    point: (urls: readonly string[]) => pointNames(rpcUrl, chains.seeded.names, urls),
    /** As any program would ask. */
    resolve: (name: string) => createPublicClient({ chain, transport: http() }).getEnsAddress({ name }),
    believes: (signer: string) =>
      owner.read<boolean>(offchainResolver, parseAbi(['function signers(address) view returns (bool)']), 'signers', [
        signer,
      ]),
    stop: () => chains.stop(),
  }
}

/** Registers a name at services, as its holder's page does. @returns the status of the answer */
export async function registerName(url: string, name: string, account: PrivateKeyAccount): Promise<number> {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ message, signature, coin_type: 0x80000001, address: account.address })
  return (await fetch(`${url}/v1/profile/account`, { method: 'POST', body })).status
}
