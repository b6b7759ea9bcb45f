import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeAbiParameters, type Hex, keccak256 } from 'viem'
import { p256Verifier, setupMultiSend, sharedSigner, signerFactory, signerSingleton } from './contracts.js'

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

const multiSend = 'safe-contracts/build/artifacts/contracts/libraries/MultiSend.sol/MultiSend.json'

/** What a node says of the contracts that passkeys stand on, by the packages of their authors. */
export const passkeyCodes: Readonly<Record<string, string>> = {
  [sharedSigner]: signerCode(),
  [p256Verifier]: published(`${passkeyBuild}/verifiers/FCLP256Verifier.sol/FCLP256Verifier.json`),
  // Its own address is in its code as well.
  [signerFactory]: factoryCode(),
  [signerSingleton]: published(`${passkeyBuild}/SafeWebAuthnSignerSingleton.sol/SafeWebAuthnSignerSingleton.json`),
  [setupMultiSend]: published(multiSend).replaceAll(push32, `7f${word(setupMultiSend)}`),
}
