import { type AppError, fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { paymentErrors } from '../base/errors/payment.js'
import { bitcoinErrors } from './errors.js'

/** Makes a wallet's error ours: `rpc/error` with the name of its code; a rejection keeps 4001. */
export function walletErrorOf(error: unknown): AppError {
  return rpcErrorOf(error)
}

/** WBIP wallets say with -32000 that the person said no; everywhere else it means bad parameters. */
const wbipRejection = -32000

/** Marks what a WBIP wallet answered, so that its refusal is understood as one. */
export function wbipError({ code, message }: { code?: unknown; message?: unknown }): Error {
  const text = typeof message === 'string' && message ? message : 'The wallet refused'
  return Object.assign(new Error(text), { code: code === wbipRejection ? 4001 : code })
}

/** The wallet did or lacks something that leaves no way to go on. */
export const unsupported = (message: string): AppError => fail(chainErrors, 'rpc/error', rpcContext(4200, message))

// Read top to bottom; the first that fits wins. Texts of Bitcoin Core as Esplora passes them on.
const refusals = [
  ['tx/dust', /dust/i],
  ['tx/fee-cap', /min(imum)? (relay )?fee|mempool min fee|insufficient fee|rejecting replacement|feerate/i],
  ['tx/nonce', /missing.?or.?spent|mempool-conflict|already in|txn-already|replacement/i],
  ['tx/insufficient-funds', /in-belowout/i],
] as const

/** Makes what the network refuses a transaction with ours: one of `tx/*` where the text allows it, otherwise `rpc/error`. */
export function broadcastErrorOf(text: string): AppError {
  const found = refusals.find(([, pattern]) => pattern.test(text))
  const message = /"message":\s*"([^"]*)"/.exec(text)?.[1] ?? text
  return found ? fail(paymentErrors, found[0], {}, { cause: text }) : rpcErrorOf({ code: -32003, message })
}

const name = '@scure/btc-signer'

/**
 * Loads a part that needs the package which an app installs beside ours. Where that is missing, the error says so: Node, browsers and
 * bundlers each name it in a text of their own.
 *
 * @throws AppError `peer/missing`
 */
export const withPeer = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    if (!String(error).includes(name)) throw error
    throw fail(bitcoinErrors, 'peer/missing', { package: name }, { cause: error })
  })
