import { type AppError, fail, isAppError } from '../base/errors/AppError.js'
import { codesOf, rpcErrorOf, textsOf } from '../base/errors/foreign.js'
import { paymentErrors } from '../base/errors/payment.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { oneLine } from '../base/walletText.js'
import { revertReason } from './revert.js'

// Read top to bottom; the first that fits wins. Texts of geth, erigon, anvil, nethermind, besu, parity and of wallets.
const transactionTexts = [
  [
    'tx/insufficient-funds',
    /insufficient\s?(funds|balance|sender|maxfee)|exceeds (account )?balance|exceeds the balance|not enough (funds|balance)|doesn't have enough funds|overshot/i,
  ],
  [
    'tx/nonce',
    /nonce|already ?known|already ?imported|known transaction|replacement transaction underpriced|replacement.{0,80}not allowed/i,
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
  if (reason !== undefined) return fail(paymentErrors, 'tx/reverted', { reason: oneLine(reason) }, { cause: error })
  const text = texts.join('\n')
  const found = transactionTexts.find(([, pattern]) => pattern.test(text))
  return found ? fail(paymentErrors, found[0], {}, { cause: error }) : rpcErrorOf(error)
}

/** Whether a wallet says that it does not know the network: 4902, also wrapped in another error, or in words only. */
export function isUnrecognisedChain(error: unknown): boolean {
  return (
    codesOf(error).includes(4902) ||
    textsOf(error).some((text) => /unrecognized chain|unknown chain|wallet_addEthereumChain/i.test(text))
  )
}
