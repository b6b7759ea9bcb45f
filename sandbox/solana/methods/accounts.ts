import type { Address, EncodedAccount } from '@solana/kit'
import { fromBase58 } from '../bytes.js'
import { invalidParams } from '../errors.js'
import type { Ledger } from '../ledger.js'
import { addressAt, asAddress, type Config, configAt, inContext, textsAt, wholeAt } from '../params.js'
import { shownAccount } from '../show/account.js'
import { readTokenAccount } from '../tokens.js'

const mostAccounts = 100

export function accountMethods(ledger: Ledger) {
  const { svm } = ledger
  const shown = (address: Address, config: Config) => {
    const account = svm.getAccount(address)
    return account.exists && account.lamports > 0n ? shownAccount(svm, account, config) : null
  }
  return {
    getBalance(params: readonly unknown[]) {
      return inContext(ledger, configAt(params, 1), svm.getBalance(addressAt(params, 0)) ?? 0n)
    },
    getAccountInfo(params: readonly unknown[]) {
      const config = configAt(params, 1)
      return inContext(ledger, config, shown(addressAt(params, 0), config))
    },
    getMultipleAccounts(params: readonly unknown[]) {
      const config = configAt(params, 1)
      const addresses = textsAt(params, 0, mostAccounts).map(asAddress)
      // A list is told in base64 where one account alone would be told in base58.
      const encoding = config.encoding ?? 'base64'
      return inContext(
        ledger,
        config,
        addresses.map((address) => shown(address, { ...config, encoding })),
      )
    },
    getProgramAccounts(params: readonly unknown[]) {
      const config = configAt(params, 1)
      const filters = filtersOf(config)
      const found = svm
        .getProgramAccounts(addressAt(params, 0))
        .filter((account) => account.lamports > 0n && filters.every((fits) => fits(account)))
        .map((account) => ({ account: shownAccount(svm, account, config), pubkey: account.address }))
      return config.withContext === true ? inContext(ledger, config, found) : found
    },
    getMinimumBalanceForRentExemption: (params: readonly unknown[]) =>
      svm.minimumBalanceForRentExemption(wholeAt(params, 0)),
  }
}

export type AccountFilter = (account: EncodedAccount) => boolean

const mostFilters = 4
const mostCompared = 128

/** @throws RpcError when a filter is none */
export function filtersOf(config: Config): AccountFilter[] {
  const { filters = [] } = config
  if (!Array.isArray(filters)) throw invalidParams('Invalid params: invalid type, expected a sequence.')
  if (filters.length > mostFilters) throw invalidParams(`Too many filters provided; max ${mostFilters}`)
  return filters.map(filterOf)
}

function filterOf(value: unknown): AccountFilter {
  const filter = (typeof value === 'object' && value !== null ? value : {}) as Config
  if (value === 'tokenAccountState' || 'tokenAccountState' in filter) {
    return (account) => readTokenAccount(account) !== undefined
  }
  if (typeof filter.dataSize === 'number') return ({ data }) => data.length === filter.dataSize
  const { memcmp } = filter as { memcmp?: { offset?: unknown; bytes?: unknown; encoding?: unknown } }
  if (typeof memcmp?.offset !== 'number' || typeof memcmp.bytes !== 'string') {
    throw invalidParams('Invalid params: unknown variant, expected one of `dataSize`, `memcmp`, `tokenAccountState`.')
  }
  const { offset } = memcmp
  const wanted = comparedBytes(memcmp.bytes, memcmp.encoding)
  return ({ data }) => Buffer.from(data.subarray(offset, offset + wanted.length)).equals(wanted)
}

function comparedBytes(bytes: string, encoding: unknown): Uint8Array {
  let wanted: Uint8Array
  try {
    wanted = encoding === 'base64' ? new Uint8Array(Buffer.from(bytes, 'base64')) : fromBase58(bytes)
  } catch {
    throw invalidParams('Invalid param: Invalid')
  }
  if (wanted.length > mostCompared) throw invalidParams('Invalid param: DataTooLarge')
  return wanted
}
