import {
  type Address,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { developmentAccount } from '../chains/accounts.js'
import { ownArtifact } from '../chains/artifacts.js'

/** Somebody with an account at Farcaster. */
export type Person = {
  fid: bigint
  username: string
  /** How the account is signed for, in words. */
  how: string
  /** The address that holds the account. */
  custody: Address
  /** The address that signs in; another than `custody` is entered among the account's keys. */
  address: Address
  /** What deploys the contract that holds the account, when it is one that stands already. */
  deploys?: Hex | undefined
  sign(message: string): Promise<Hex>
}

/** The deterministic deployment proxy: whoever sends it a salt and code makes the contract. */
export const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Away from the accounts that the other parts fund. */
const keyOf = (index: number) => developmentAccount(40 + index)

/** Four people, one for each way in which an account can be signed for. */
export function makePeople(): readonly Person[] {
  const [ann, ben, benPhone, cleo, dora] = [keyOf(0), keyOf(1), keyOf(2), keyOf(3), keyOf(4)]
  const [cleoVault, doraVault] = [contractOf(cleo.address), contractOf(dora.address)]
  return [
    {
      fid: 1001n,
      username: 'ann',
      how: 'by the key that holds the account',
      custody: ann.address,
      address: ann.address,
      sign: (message) => ann.signMessage({ message }),
    },
    {
      fid: 1002n,
      username: 'ben',
      how: 'by an address that he named for signing in',
      custody: ben.address,
      address: benPhone.address,
      sign: (message) => benPhone.signMessage({ message }),
    },
    {
      fid: 1003n,
      username: 'cleo',
      how: 'by a contract (ERC-1271)',
      custody: cleoVault.address,
      address: cleoVault.address,
      deploys: cleoVault.data,
      sign: (message) => cleo.signMessage({ message }),
    },
    {
      fid: 1004n,
      username: 'dora.eth',
      how: 'by a contract that is not deployed yet (ERC-6492)',
      custody: doraVault.address,
      address: doraVault.address,
      async sign(message) {
        const signature = await dora.signMessage({ message })
        return serializeErc6492Signature({ address: factory, data: doraVault.data, signature })
      },
    },
  ]
}

function contractOf(owner: Address): { address: Address; data: Hex } {
  const { abi, bytecode: code } = ownArtifact('SignatureChecker')
  const bytecode = encodeDeployData({ abi, bytecode: code, args: [owner] })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode }),
    data: concat([zeroHash, bytecode]),
  }
}
