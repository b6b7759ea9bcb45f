import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAbi, encodeCall } from '../../confirm/abi.js'
import { concat, fromHex, toHex, word } from '../bytes.js'
import { checksum } from '../evm/address.js'
import {
  moduleSetup,
  proxyFactory,
  proxyHash,
  safeModule,
  setupMultiSend,
  sharedSigner,
  singleton,
  verifiers,
} from './contracts.js'

/**
 * The public half of a passkey: a point of P-256. `isAdded`: it became an owner of an account that was there, network by network, and
 * speaks by a contract of its own. Otherwise the account was made for it.
 */
export type PasskeyKey = { x: bigint; y: bigint; isAdded?: true | undefined }
/** Who answers for an account: a key, by its address, or a passkey. */
export type SafeOwner = string | PasskeyKey

const none = `0x${'00'.repeat(20)}`

/** The call that sets a new account up: one owner, and the module both as module and as the one who answers. */
function setupCall(owner: SafeOwner): Uint8Array {
  if (typeof owner !== 'string' && owner.isAdded) throw new TypeError('An owner that was added made no account')
  const enable = encodeCall('enableModules(address[])', [[safeModule]])
  const [address, to, data] =
    typeof owner === 'string'
      ? [owner, moduleSetup, enable]
      : [sharedSigner, setupMultiSend, passkeySetup(enable, owner)]
  return encodeCall('setup(address[],uint256,address,bytes,address,address,uint256,address)', [
    [address],
    1n,
    to,
    data,
    safeModule,
    none,
    0n,
    none,
  ])
}

/** The public key is written into the account’s own storage, the only one that ERC-4337 lets an owner read while it verifies. */
function passkeySetup(enable: Uint8Array, { x, y }: PasskeyKey): Uint8Array {
  const configure = encodeCall('configure((uint256,uint256,uint176))', [[x, y, verifiers]])
  const asAccount = (to: string, data: Uint8Array) =>
    concat(Uint8Array.of(1), fromHex(to), word(0n), word(BigInt(data.length)), data)
  return encodeCall('multiSend(bytes)', [concat(asAccount(moduleSetup, enable), asAccount(sharedSigner, configure))])
}

/** The call to the factory that makes the account. */
export function factoryCall(owner: SafeOwner, salt = 0n): Uint8Array {
  return encodeCall('createProxyWithNonce(address,bytes,uint256)', [singleton, setupCall(owner), salt])
}

/** The address that the account has, or will have once its first operation makes it: the same on every network. */
export function safeAddress(owner: SafeOwner, salt = 0n): `0x${string}` {
  const inner = keccak_256(concat(keccak_256(setupCall(owner)), word(salt)))
  const whole = concat(Uint8Array.of(0xff), fromHex(proxyFactory), inner, fromHex(proxyHash))
  return checksum(toHex(keccak_256(whole).subarray(12)))
}

const magic = fromHex(`0x${'6492'.repeat(16)}`)

/** A signature of an account that is not on the chain yet (ERC-6492): who verifies it makes the account first. */
export function wrap6492(signature: Uint8Array, owner: SafeOwner, salt = 0n): Uint8Array {
  const inside = encodeAbi('address,bytes,bytes', [proxyFactory, factoryCall(owner, salt), signature])
  return concat(inside, magic)
}

/**
 * What the owner signs so that the account answers for a message (ERC-1271). The account's own address and chain are
 * inside, so no signature for one account of an owner holds for another.
 */
export function safeMessageHash(hash: Uint8Array, safe: string, chainId: bigint): Uint8Array {
  const type = keccak_256(new TextEncoder().encode('SafeMessage(bytes message)'))
  const struct = keccak_256(concat(type, keccak_256(encodeAbi('bytes32', [hash]))))
  return keccak_256(concat(Uint8Array.of(0x19, 1), domainSeparator(safe, chainId), struct))
}

/** The domain of a Safe, and of its module: chain and contract, no name. */
export function domainSeparator(contract: string, chainId: bigint): Uint8Array {
  const type = keccak_256(new TextEncoder().encode('EIP712Domain(uint256 chainId,address verifyingContract)'))
  return keccak_256(concat(type, encodeAbi('uint256,address', [chainId, contract])))
}
