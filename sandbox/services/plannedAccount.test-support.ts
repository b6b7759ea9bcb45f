import {
  type Address,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { ownArtifact } from '../chains/artifacts.js'
import type { Deployer } from '../chains/deployer.js'

/** The deterministic deployment proxy: whoever sends it a salt and code makes the contract. */
const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** An account of a contract that does not stand yet, and how it signs until it does (ERC-6492). */
export function planned(owner: { address: Address }) {
  const { abi, bytecode } = ownArtifact('SignatureChecker')
  const salt = keccak256(toHex(owner.address))
  const code = encodeDeployData({ abi, bytecode, args: [owner.address] })
  const address = getContractAddress({ from: factory, salt, bytecode: code, opcode: 'CREATE2' })
  const data = concat([salt, code])
  const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature })
  return { address, wrap, deploy: (deployer: Deployer) => deployer.send(factory, data) }
}
