import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeCall } from '../../confirm/abi.js'
import { concat, fromHex, toHex, word } from '../bytes.js'
import { checksum } from '../evm/address.js'
import type { PasskeyKey } from './account.js'
import type { SafeCall } from './calls.js'
import { signerFactory, signerSingleton, verifiers } from './contracts.js'

/** SafeWebAuthnSignerProxy of Safe’s package 0.2.0, without what its constructor is given. */
const creationCode =
  '0x' +
  '61010060405234801561001157600080fd5b506040516101ee3803806101ee83398101604081905261003091610058565b6001600160a0' +
  '1b0390931660805260a09190915260c0526001600160b01b031660e0526100bc565b6000806000806080858703121561006e57600080fd' +
  '5b84516001600160a01b038116811461008557600080fd5b60208601516040870151606088015192965090945092506001600160b01b03' +
  '811681146100b157600080fd5b939692955090935050565b60805160a05160c05160e05160ff6100ef6000396000600801526000603101' +
  '5260006059015260006080015260ff6000f3fe608060408190527f00000000000000000000000000000000000000000000000000000000' +
  '000000003660b681018290527f000000000000000000000000000000000000000000000000000000000000000060a082018190527f0000' +
  '0000000000000000000000000000000000000000000000000000000000008285018190527f000000000000000000000000000000000000' +
  '00000000000000000000000000009490939192600082376000806056360183885af490503d6000803e8060c3573d6000fd5b503d6000f3' +
  'fea2646970667358221220ddd9bb059ba7a6497d560ca97aadf4dbf0476f578378554a50d41c6bb654beae64736f6c63430008180033'

/** The contract that speaks for one passkey alone: its address follows from the public key, on every network (CREATE2). */
export function signerOf({ x, y }: PasskeyKey): `0x${string}` {
  const given = concat(word(BigInt(signerSingleton)), word(x), word(y), word(verifiers))
  const inner = keccak_256(concat(fromHex(creationCode), given))
  const whole = concat(Uint8Array.of(0xff), fromHex(signerFactory), word(0n), inner)
  return checksum(toHex(keccak_256(whole).subarray(12)))
}

/** The call that puts it on the network; where it is already, nothing happens. */
export const createSigner = ({ x, y }: PasskeyKey): SafeCall => ({
  to: signerFactory,
  value: 0n,
  data: encodeCall('createSigner(uint256,uint256,uint176)', [x, y, verifiers]),
})
