import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeAbiParameters, getContractAddress, type Hex, keccak256 } from 'viem'
import {
  entryPoint,
  moduleSetup,
  multiSend,
  p256Verifier,
  proxyFactory,
  safeModule,
  setupMultiSend,
  sharedSigner,
  signerFactory,
  signerSingleton,
  singleton,
} from './contracts.js'

const require = createRequire(import.meta.url)
const published = (path: string): string =>
  JSON.parse(readFileSync(require.resolve(`@safe-global/${path}`), 'utf8')).deployedBytecode
const passkeyBuild = 'safe-passkey/build/artifacts/contracts'

const word = (value: Hex) => value.slice(2).toLowerCase().padStart(64, '0')
const push32 = `7f${'00'.repeat(32)}`

/** The shared signer as its constructor leaves it: in the code stand its own address, and where in an account the key of a passkey is. */
function signerCode(): string {
  const begins = 0x2e0aed53485dc2290ceb5ce14725558ad3e3a09d38c69042410ad15c2b4ea4e8n
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [sharedSigner, begins]))
  const parts = published(`${passkeyBuild}/4337/SafeWebAuthnSharedSigner.sol/SafeWebAuthnSharedSigner.json`).split(
    push32,
  )
  return parts.reduce((code, part, at) => `${code}7f${word(at === 2 ? sharedSigner : slot)}${part}`)
}

/** The factory as its constructor leaves it, with the proxy’s code in it, which has gaps of its own. */
function factoryCode(): string {
  const code = published(`${passkeyBuild}/SafeWebAuthnSignerFactory.sol/SafeWebAuthnSignerFactory.json`)
  const path = `@safe-global/${passkeyBuild}/SafeWebAuthnSignerProxy.sol/SafeWebAuthnSignerProxy.json`
  const proxy = JSON.parse(readFileSync(require.resolve(path), 'utf8')).bytecode.slice(2)
  return code
    .split(proxy)
    .map((part) => part.replaceAll(push32, `7f${word(signerSingleton)}`))
    .join(proxy)
}

const safeBuild = 'safe-contracts/build/artifacts/contracts'
const moduleBuild = 'safe-4337/build/artifacts/contracts'

/** As its constructor leaves it, which made another contract and keeps its address. */
function entryPointCode(): string {
  const { deployedBytecode } = JSON.parse(readFileSync(require.resolve('aac07/artifacts/EntryPoint.json'), 'utf8'))
  return deployedBytecode.replaceAll(push32, `7f${word(getContractAddress({ from: entryPoint, nonce: 1n }))}`)
}

/** What a node says of the contracts that accounts stand on, by the packages of their authors. */
export const accountCodes: Readonly<Record<string, string>> = {
  [singleton]: published(`${safeBuild}/SafeL2.sol/SafeL2.json`),
  [proxyFactory]: published(`${safeBuild}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`),
  [multiSend]: published(`${safeBuild}/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json`),
  [safeModule]: published(`${moduleBuild}/Safe4337Module.sol/Safe4337Module.json`).replaceAll(
    push32,
    `7f${word(entryPoint)}`,
  ),
  // Its own address is in its code.
  [moduleSetup]: published(`${moduleBuild}/SafeModuleSetup.sol/SafeModuleSetup.json`).replaceAll(
    push32,
    `7f${word(moduleSetup)}`,
  ),
  [entryPoint]: entryPointCode(),
  [sharedSigner]: signerCode(),
  [p256Verifier]: published(`${passkeyBuild}/verifiers/FCLP256Verifier.sol/FCLP256Verifier.json`),
  // Its own address is in its code as well.
  [signerFactory]: factoryCode(),
  [signerSingleton]: published(`${passkeyBuild}/SafeWebAuthnSignerSingleton.sol/SafeWebAuthnSignerSingleton.json`),
  [setupMultiSend]: published(`${safeBuild}/libraries/MultiSend.sol/MultiSend.json`).replaceAll(
    push32,
    `7f${word(setupMultiSend)}`,
  ),
}
