import type { EncodedAccount } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58, base64, readerOf } from '../bytes.js'
import { invalidParams, RpcError } from '../errors.js'
import { type AccountEncoding, accountEncodingOf, type Config } from '../params.js'
import { programs } from '../programs.js'
import { mintAt, readMint, readTokenAccount, uiAmount } from '../tokens.js'
import { tableAddresses } from '../wire.js'

/** Marks an account that pays no rent, which all of this chain are. */
const rentExempt = 2n ** 64n - 1n
const mostBase58Bytes = 128

export function shownAccount(svm: LiteSVM, account: EncodedAccount, config: Config) {
  return {
    data: shownData(svm, account, config),
    executable: account.executable,
    lamports: account.lamports as bigint,
    owner: account.programAddress,
    rentEpoch: rentExempt,
    space: account.data.length,
  }
}

function shownData(svm: LiteSVM, account: EncodedAccount, config: Config) {
  const encoding = accountEncodingOf(config)
  if (encoding === 'jsonParsed') {
    const parsed = parseAccount(svm, account)
    if (parsed) return parsed
  }
  return encoded(sliceOf(new Uint8Array(account.data), config), encoding)
}

function encoded(data: Uint8Array, encoding: AccountEncoding) {
  if (encoding === 'base64' || encoding === 'jsonParsed') return [base64(data), 'base64']
  if (data.length > mostBase58Bytes) {
    const message = 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.'
    throw new RpcError(-32600, message)
  }
  return encoding === 'binary' ? base58(data) : [base58(data), 'base58']
}

function sliceOf(data: Uint8Array, config: Config): Uint8Array {
  const { dataSlice } = config
  if (dataSlice === undefined || dataSlice === null) return data
  const { offset, length } = dataSlice as { offset?: unknown; length?: unknown }
  if (typeof offset !== 'number' || typeof length !== 'number')
    throw invalidParams('Invalid params: invalid dataSlice.')
  return data.subarray(offset, offset + length)
}

function parseAccount(svm: LiteSVM, account: EncodedAccount) {
  const space = account.data.length
  const program = account.programAddress === programs.token ? 'spl-token' : 'spl-token-2022'
  const token = readTokenAccount(account)
  if (token) {
    const { mint, owner, state, delegate, delegatedAmount, closeAuthority, native } = token
    const decimals = mintAt(svm, mint)?.decimals ?? 0
    const info = {
      ...(token.extensions.length > 0 ? { extensions: token.extensions } : {}),
      isNative: native !== null,
      mint,
      owner,
      state,
      tokenAmount: uiAmount(token.amount, decimals),
      ...(delegate ? { delegate, delegatedAmount: uiAmount(delegatedAmount, decimals) } : {}),
      ...(closeAuthority ? { closeAuthority } : {}),
      ...(native === null ? {} : { rentExemptReserve: uiAmount(native, 9) }),
    }
    return { parsed: { info, type: 'account' }, program, space }
  }
  const mint = readMint(account)
  if (mint) {
    const info = {
      decimals: mint.decimals,
      ...(mint.extensions.length > 0 ? { extensions: mint.extensions } : {}),
      freezeAuthority: mint.freezeAuthority,
      isInitialized: mint.initialized,
      mintAuthority: mint.authority,
      supply: mint.supply.toString(),
    }
    return { parsed: { info, type: 'mint' }, program, space }
  }
  if (account.programAddress === programs.lookupTable && space >= 56) {
    const reader = readerOf(new Uint8Array(account.data), 4)
    const info = {
      deactivationSlot: reader.u64().toString(),
      lastExtendedSlot: reader.u64().toString(),
      lastExtendedSlotStartIndex: reader.u8(),
      ...(reader.u8() === 1 ? { authority: reader.address() } : {}),
      addresses: tableAddresses(svm, account.address),
    }
    return { parsed: { info, type: 'lookupTable' }, program: 'address-lookup-table', space }
  }
  return undefined
}
