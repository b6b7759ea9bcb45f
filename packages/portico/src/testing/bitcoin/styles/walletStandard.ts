import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import { providerError } from '../../errors.js'
import { recordOf } from '../../record.js'
import type { BitcoinKey } from '../accounts.js'
import { connect, signMessage, signPsbt } from '../actions.js'
import { answered, type BitcoinInside } from '../inside.js'
import { indexesOf } from '../params.js'
import type { InputChoice } from '../psbt.js'

const features = [
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
] as const

const sighashes: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 129,
  'NONE|ANYONECANPAY': 130,
  'SINGLE|ANYONECANPAY': 131,
}

/** A wallet after the Wallet Standard, with Bitcoin's features. Messages are signed by BIP-322. */
export function createStandardWallet(inside: BitcoinInside, info: { name: string; icon: string }): Wallet {
  const icon = info.icon as WalletIcon
  const chains = [`bitcoin:${inside.chain.name}`] as const
  const accountOf = ({ address, publicKey, kind }: BitcoinKey): WalletAccount =>
    Object.freeze({
      address,
      get publicKey() {
        return Uint8Array.from(publicKey)
      },
      chains,
      features,
      label: kind === 'payment' ? 'Payment' : 'Ordinals',
      icon,
    })
  // The same object each time: apps compare them.
  const known = new Map(
    inside.accounts
      .flatMap(({ payment, ordinals }) => [payment, ordinals])
      .map((key) => [key, accountOf(key)] as const),
  )
  /** The addresses of the account in use alone, as Bitcoin's wallets do. */
  const shown = (purposes?: unknown) =>
    inside
      .visible()
      .slice(0, 1)
      .flatMap(({ payment, ordinals }) => [payment, ordinals])
      .filter(({ kind }) => !Array.isArray(purposes) || purposes.includes(kind))
      .flatMap((key) => known.get(key) ?? [])
  const keyOf = (account: unknown) => inside.keyOf(recordOf(account, 'the account').address)
  const checkChain = (chain: unknown) => {
    if (chain !== undefined && chain !== chains[0])
      throw providerError(-32602, `This wallet is not on ${String(chain)}.`)
  }

  const join = async (options: unknown) => {
    const { silent = false, purposes } = recordOf(options ?? {}, 'the options')
    await answered(inside, async () => {
      if (silent !== true) await connect(inside, { method: 'bitcoin:connect' })
    })
    return { accounts: shown(purposes) }
  }
  const leave = () => answered(inside, async () => inside.desk.change({ shared: [] }))
  const sign = async (input: unknown, send: boolean) => {
    const { psbt, inputsToSign, chain } = recordOf(input, 'the input')
    checkChain(chain)
    if (!(psbt instanceof Uint8Array)) throw providerError(-32602, 'Expected the transaction in bytes.')
    const method = send ? 'bitcoin:signAndSendTransaction' : 'bitcoin:signTransaction'
    return signPsbt(inside, { method, psbt: psbt.slice(), inputs: inputsOf(inputsToSign), finalize: false, send })
  }
  const signOne = async (input: unknown) => {
    const { account, message } = recordOf(input, 'the input')
    if (!(message instanceof Uint8Array)) throw providerError(-32602, 'Expected the message in bytes.')
    const key = keyOf(account)
    const { signature } = await signMessage(inside, { method: 'bitcoin:signMessage', key, message, protocol: 'bip322' })
    return { signedMessage: message, signature }
  }
  /** Each is a question of its own to the owner. */
  const inTurn = <Output>(inputs: readonly unknown[], act: (input: unknown) => Promise<Output>) =>
    answered(inside, async () => {
      const outputs: Output[] = []
      for (const input of inputs) outputs.push(await act(input))
      return outputs
    })
  const version = '1.0.0'

  return Object.freeze({
    version,
    name: info.name,
    icon,
    chains,
    get accounts() {
      return shown()
    },
    features: Object.freeze({
      'standard:connect': { version, connect: join },
      'standard:disconnect': { version, disconnect: leave },
      'standard:events': {
        version,
        on(_event: 'change', listener: (change: { accounts: readonly WalletAccount[] }) => void) {
          const onAccounts = () => listener({ accounts: shown() })
          inside.events.on('accounts', onAccounts)
          return () => inside.events.off('accounts', onAccounts)
        },
      },
      'bitcoin:connect': { version, connect: join },
      'bitcoin:disconnect': { version, disconnect: leave },
      'bitcoin:signMessage': { version, signMessage: (...inputs: readonly unknown[]) => inTurn(inputs, signOne) },
      'bitcoin:signTransaction': {
        version,
        signTransaction: (...inputs: readonly unknown[]) =>
          inTurn(inputs, async (input) => ({ signedPsbt: (await sign(input, false)).psbt })),
      },
      'bitcoin:signAndSendTransaction': {
        version,
        signAndSendTransaction: (...inputs: readonly unknown[]) =>
          inTurn(inputs, async (input) => ({ txId: (await sign(input, true)).txid })),
      },
    }),
  })
}

function inputsOf(given: unknown): InputChoice {
  if (given === undefined) return undefined
  if (!Array.isArray(given)) throw providerError(-32602, 'Expected the inputs to sign.')
  return given.flatMap((entry) => {
    const { account, signingIndexes, sigHash } = recordOf(entry, 'an input')
    const { address } = recordOf(account, 'the account')
    const type = sigHash === undefined ? undefined : sighashes[String(sigHash)]
    if (sigHash !== undefined && type === undefined) throw providerError(-32602, 'Unknown kind of signature.')
    const sighashTypes = type === undefined ? undefined : [type]
    return indexesOf(signingIndexes).map((index) => ({ index, address: String(address), sighashTypes }))
  })
}
