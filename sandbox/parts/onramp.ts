import type { ServicesConfig } from '@portico/services'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainAddresses } from '../addresses.js'
import { ownArtifact } from '../chains/artifacts.js'
import { createDeployer } from '../chains/deployer.js'
import { call } from '../chains/rpc.js'

/** Anybody can know this key: it holds nothing that is worth something. */
export const faucetKey: Hex = keccak256(toHex('portico sandbox faucet'))
export const faucetAddress = privateKeyToAccount(faucetKey).address

type Sold = Pick<ChainAddresses, 'id' | 'name' | 'contracts'>

/** Gives the faucet what it hands out: a million of the native currency, of sandbox dollars and of sandbox euros. */
export async function fundFaucet({ rpcUrl, contracts }: Pick<ChainAddresses, 'rpcUrl' | 'contracts'>): Promise<void> {
  await call(rpcUrl, 'anvil_setBalance', [faucetAddress, toHex(10n ** 24n)])
  const deployer = await createDeployer(rpcUrl)
  const { abi } = ownArtifact('SandboxToken')
  for (const { address } of [contracts.tokens.usdx, contracts.tokens.eurx])
    await deployer.write(address, abi, 'mint', [faucetAddress, 10n ** 12n])
}

/** What the sandbox sells, and who sells it: a page that looks like a card form. */
export function soldOn(
  chains: readonly Sold[],
  solana?: { id: string; name: string } | undefined,
): NonNullable<ServicesConfig['onramp']> {
  return {
    sandbox: { faucetKey, solanaFaucetKey: faucetKey, pollMs: 250 },
    providers: [{ name: 'sandbox', label: 'Sandbox', feeBasisPoints: 150, supportedChains: ['eip155', 'solana'] }],
    assets: [
      ...chains.flatMap(({ id, name, contracts: { tokens } }) => {
        const place = { network: `eip155:${id}`, networkName: name }
        const { usdx, eurx } = tokens
        return [
          {
            ...place,
            symbol: usdx.symbol,
            name: usdx.name,
            address: usdx.address,
            decimals: usdx.decimals,
            price: '1',
          },
          { ...place, symbol: eurx.symbol, name: eurx.name, address: eurx.address, decimals: eurx.decimals },
          { ...place, symbol: 'ETH', name: 'Ether', decimals: 18, networkFee: '0.05' },
        ]
      }),
      ...(solana
        ? [
            {
              symbol: 'SOL',
              name: 'Solana',
              decimals: 9,
              network: solana.id,
              networkName: solana.name,
              networkFee: '0.01',
            },
          ]
        : []),
    ],
  }
}

/** Gives the faucet's account on Solana ten thousand of the native currency. */
export async function fundSolanaFaucet({ rpcUrl }: { rpcUrl: string }): Promise<void> {
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(hexToBytes(faucetKey))
  for (let i = 0; i < 10; i++) await call(rpcUrl, 'requestAirdrop', [address, 1_000_000_000_000])
}
