import { type Address, type Hex, keccak256, parseAbi, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { publishedArtifact } from './artifacts.js'
import type { Deployer } from './deployer.js'
import { call } from './rpc.js'

/** Safe and what goes with it, at the addresses of public chains: they follow from the published code. */
export type SmartAccounts = { proxyFactory: Address; module: Address; multiSend: Address; paymaster: Address }

/** Makes contracts of salt and code, as the one at 0x4e59… does; Safe's own were made by this one. */
const safeFactory: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const safeFactoryCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** What the sandbox's paymaster signs with: worth nothing anywhere else. */
export const paymasterKey = keccak256(toHex('portico sandbox paymaster'))

export async function seedSmartAccounts(
  deployer: Deployer,
  entryPoint: Address,
  done: boolean,
): Promise<SmartAccounts> {
  await call(deployer.rpcUrl, 'anvil_setCode', [safeFactory, safeFactoryCode])
  const safe = (path: string) =>
    deployer.deploy(
      publishedArtifact(`@safe-global/safe-contracts/build/artifacts/contracts/${path}`),
      [],
      undefined,
      safeFactory,
    )
  const of4337 = (name: string, args: readonly unknown[] = []) =>
    deployer.deploy(
      publishedArtifact(`@safe-global/safe-4337/build/artifacts/contracts/${name}.sol/${name}.json`),
      args,
    )
  const proxyFactory = await safe('proxies/SafeProxyFactory.sol/SafeProxyFactory.json')
  await safe('SafeL2.sol/SafeL2.json')
  const multiSend = await safe('libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json')
  const module = await of4337('Safe4337Module', [entryPoint])
  await safe('libraries/MultiSend.sol/MultiSend.json')
  await seedPasskeySigners(deployer)
  await of4337('SafeModuleSetup')
  const signer = privateKeyToAccount(paymasterKey).address
  const paymaster = await deployer.deploy(publishedArtifact('aac07/artifacts/VerifyingPaymaster.json'), [
    entryPoint,
    signer,
  ])
  if (!done) await deployer.write(paymaster, parseAbi(['function deposit() payable']), 'deposit', [], parseEther('100'))
  return { proxyFactory, module, multiSend, paymaster }
}

/** What answers for accounts whose owner is a passkey (WebAuthn), by the package that its authors published. */
async function seedPasskeySigners(deployer: Deployer): Promise<void> {
  for (const path of [
    '4337/SafeWebAuthnSharedSigner.sol/SafeWebAuthnSharedSigner.json',
    'SafeWebAuthnSignerFactory.sol/SafeWebAuthnSignerFactory.json',
    'verifiers/FCLP256Verifier.sol/FCLP256Verifier.json',
  ])
    await deployer.deploy(
      publishedArtifact(`@safe-global/safe-passkey/build/artifacts/contracts/${path}`),
      [],
      undefined,
      safeFactory,
    )
}
