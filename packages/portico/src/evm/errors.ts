import { AppError, isAppError } from '../base/errors/AppError.js'
import { isUserRejection, someError } from '../base/errors/rpc.js'
import { rpcErrorRow } from '../base/errors/rpcNames.js'
import { revertReason } from './revert.js'

const maxMessage = 300

/**
 * Makes a wallet's or a node's error ours: `rpc/error` with the name of its code. A rejection keeps 4001 whatever form it came in;
 * an error of ours passes unchanged.
 */
export function rpcErrorOf(error: unknown): AppError {
  if (isAppError(error)) return error
  const code = isUserRejection(error) ? (codesOf(error).find((one) => one === 5000) ?? 4001) : (codesOf(error)[0] ?? -1)
  const { name, text } = rpcErrorRow(code)
  return new AppError('rpc/error', { name, code, message: oneLine(textsOf(error)[0] ?? text) }, { cause: error })
}

// Read top to bottom; the first that fits wins. Texts of geth, erigon, anvil, nethermind, besu, parity and of wallets.
const transactionTexts = [
  [
    'tx/insufficient-funds',
    /insufficient\s?(funds|balance|sender|maxfee)|exceeds (account )?balance|exceeds the balance|not enough (funds|balance)|doesn't have enough funds|overshot/i,
  ],
  [
    'tx/nonce',
    /nonce|already ?known|already ?imported|known transaction|replacement transaction underpriced|replacement.*not allowed/i,
  ],
  [
    'tx/fee-cap',
    /(max ?fee|fee ?cap|gas price|max priority fee|tip).{0,40}(less|lower|below|too low|higher|greater|exceeds)|underpriced|fee ?too ?low|exceeds the configured cap|miner premium is negative/i,
  ],
  [
    'tx/gas',
    /intrinsic gas|out ?of ?gas|gas (required )?exceeds|exceeds (the )?(block )?gas|gas ?limit|gas uint64|gas too low/i,
  ],
] as const

/** Makes an error of estimating, sending or waiting ours: one of `tx/*` where the texts allow it, otherwise as `rpcErrorOf`. */
export function transactionErrorOf(error: unknown): AppError {
  if (isAppError(error) && error.code !== 'rpc/error') return error
  if (isUserRejection(error)) return rpcErrorOf(error)
  const texts = textsOf(error)
  const reason = revertReason(error, texts)
  if (reason !== undefined) return new AppError('tx/reverted', { reason: oneLine(reason) }, { cause: error })
  const text = texts.join('\n')
  const found = transactionTexts.find(([, pattern]) => pattern.test(text))
  return found ? new AppError(found[0], {}, { cause: error }) : rpcErrorOf(error)
}

/** Whether a wallet says that it does not know the network: 4902, also wrapped in another error, or in words only. */
export function isUnrecognisedChain(error: unknown): boolean {
  return (
    codesOf(error).includes(4902) ||
    textsOf(error).some((text) => /unrecognized chain|unknown chain|wallet_addEthereumChain/i.test(text))
  )
}

/** Every JSON-RPC code in an error and in what it nests, outermost first. */
export function codesOf(error: unknown): readonly number[] {
  const codes: number[] = []
  someError(error, (value) => {
    const { code, context, data } = value as { code?: unknown; context?: { code?: unknown }; data?: unknown }
    const inner = typeof data === 'object' && data !== null ? (data as { code?: unknown }).code : undefined
    for (const number of [code === 'rpc/error' ? context?.code : code, inner])
      if (typeof number === 'number' && Number.isInteger(number)) codes.push(number)
    return false
  })
  return codes
}

/** Every text in an error and in what it nests, outermost first. */
function textsOf(error: unknown): readonly string[] {
  const texts: string[] = []
  someError(error, (value) => {
    if (typeof value === 'string') texts.push(value)
    else {
      const { message, details, data } = value as Record<'message' | 'details' | 'data', unknown>
      const inner = typeof data === 'object' && data !== null ? (data as { message?: unknown }).message : undefined
      for (const text of [message, details, inner]) if (typeof text === 'string' && text) texts.push(text)
    }
    return false
  })
  return texts
}

/** A foreign text in one line of bounded length: it may be shown to a person. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return line.length > maxMessage ? `${line.slice(0, maxMessage - 1)}…` : line
}
