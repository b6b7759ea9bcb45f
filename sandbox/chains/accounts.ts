import { pbkdf2Sync } from 'node:crypto'
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts'
import { mnemonic } from './anvil.js'

// What a mnemonic costs is paid once (BIP-39), not for each account.
const root = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512'))
const made = new Map<number, HDAccount>()

/** One of the accounts of the sandbox's mnemonic. */
export function developmentAccount(addressIndex: number): HDAccount {
  const account = made.get(addressIndex) ?? hdKeyToAccount(root, { addressIndex })
  made.set(addressIndex, account)
  return account
}
