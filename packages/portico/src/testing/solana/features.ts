import type { WalletAccount } from '@wallet-standard/base'
import type { Desk } from '../desk.js'
import { providerError } from '../errors.js'
import { askNode } from '../node.js'
import { untilSpeaking } from '../owner.js'
import { describeTransaction } from './describe.js'
import { isBytes, readTransaction, signatureOf, signTransaction } from './message.js'
import { signInText } from './signIn.js'
import type { SignedMessage, SignInInput, SignMessageInput, SolanaTestChain, TransactionInput } from './types.js'

/** The inside of the wallet: what its features work on. */
export type Inside = {
  desk: Desk
  chains: readonly [SolanaTestChain, ...SolanaTestChain[]]
  keys: readonly SolanaKey[]
  /** What the page may see now, the selected account first. */
  visible(): readonly WalletAccount[]
  accountOf(index: number): WalletAccount
}

export type SolanaKey = { address: string; publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array }

export async function connect(inside: Inside, silent: boolean): Promise<{ accounts: readonly WalletAccount[] }> {
  const { desk, chains } = inside
  if (!silent && inside.visible().length === 0) {
    const names = chains.map(({ name }) => name).join(', ')
    await desk.askToConnect({ method: 'standard:connect', details: [{ label: 'Network', value: names }] })
  }
  return { accounts: inside.visible() }
}

export async function signMessages(
  inside: Inside,
  inputs: readonly SignMessageInput[],
): Promise<readonly SignedMessage[]> {
  const signed: SignedMessage[] = []
  for (const { account, message } of inputs) {
    const key = keyOf(inside, account)
    if (!isBytes(message)) throw providerError(-32602, 'Expected the message to be bytes.')
    await inside.desk.ask({
      method: 'solana:signMessage',
      kind: 'sign',
      title: 'Sign a message',
      details: [
        { label: 'Account', value: key.address },
        { label: 'Message', value: readable(message), long: true },
      ],
      warning: foreignDomain(readable(message), inside.desk.origin),
    })
    signed.push(sign(key, message))
  }
  return signed
}

export async function signTransactions(
  inside: Inside,
  inputs: readonly TransactionInput[],
): Promise<readonly { signedTransaction: Uint8Array }[]> {
  const approved = await askForTransactions(inside, 'solana:signTransaction', inputs)
  return approved.map(({ signed }) => ({ signedTransaction: signed }))
}

export async function sendTransactions(
  inside: Inside,
  inputs: readonly TransactionInput[],
): Promise<readonly { signature: Uint8Array }[]> {
  for (const { chain } of inputs) nodeOf(inside, chain)
  const sent: { signature: Uint8Array }[] = []
  for (const { signed, wire, input } of await askForTransactions(inside, 'solana:signAndSendTransaction', inputs)) {
    const given = Object.entries(input.options ?? {}).filter(([, value]) => value !== undefined)
    const options = { encoding: 'base64', ...Object.fromEntries(given) }
    await askNode(nodeOf(inside, input.chain), 'sendTransaction', [base64(signed), options])
    sent.push({ signature: signatureOf(signed, wire) })
  }
  return sent
}

/** Connects where nothing is shared yet: signing in is answer enough. */
export async function signIn(
  inside: Inside,
  inputs: readonly SignInInput[],
): Promise<readonly (SignedMessage & { account: WalletAccount })[]> {
  const { desk, keys } = inside
  const signed: (SignedMessage & { account: WalletAccount })[] = []
  for (const input of inputs.length > 0 ? inputs : [{}]) {
    const index = input.address ? keys.findIndex(({ address }) => address === input.address) : desk.get().account
    const key = keys[index]
    if (!key) throw providerError(4100)
    const { host } = new URL(desk.origin, 'http://a.test')
    const text = signInText({ ...input, domain: input.domain ?? host, address: key.address })
    await desk.ask({
      method: 'solana:signIn',
      kind: 'sign',
      title: 'Sign in',
      details: [
        { label: 'Account', value: key.address },
        { label: 'Message', value: text, long: true },
      ],
      warning: foreignDomain(text, desk.origin),
    })
    const { shared } = desk.get()
    desk.change({ account: index, shared: shared.includes(index) ? shared : [...shared, index], locked: false })
    signed.push({ account: inside.accountOf(index), ...sign(key, new TextEncoder().encode(text)) })
  }
  return signed
}

/** One question for all of them, as wallets ask it. */
async function askForTransactions(inside: Inside, method: string, inputs: readonly TransactionInput[]) {
  const read = inputs.map((input) => {
    const key = keyOf(inside, input.account)
    const wire = readTransaction(input.transaction)
    return { input, wire, key, signed: signTransaction(wire, key.address, key.sign) }
  })
  if (read.length === 0) throw providerError(-32602, 'Expected at least one transaction.')
  const sends = method === 'solana:signAndSendTransaction'
  const [verb, what] = [sends ? 'Send' : 'Sign', read.length === 1 ? 'a transaction' : `${read.length} transactions`]
  await inside.desk.ask({
    method,
    kind: 'send',
    title: `${verb} ${what}`,
    details: read.flatMap(({ wire }) => describeTransaction(wire)),
    warning: await foresee(inside, read),
  })
  return read
}

/** Tells before anyone approves whether the node thinks that it fails. */
async function foresee(
  inside: Inside,
  [first]: readonly { input: TransactionInput; signed: Uint8Array }[],
): Promise<string | undefined> {
  if (!first?.input.chain) return undefined
  const options = { encoding: 'base64', sigVerify: false, commitment: 'confirmed' }
  try {
    const node = nodeOf(inside, first.input.chain)
    const asked = askNode<{ value: { err: unknown } }>(node, 'simulateTransaction', [base64(first.signed), options])
    const { err } = (await asked).value
    return err ? `This transaction is likely to fail: ${JSON.stringify(err)}` : undefined
  } catch (error) {
    return `This transaction is likely to fail: ${(error as Error).message}`
  }
}

function sign(key: SolanaKey, message: Uint8Array): SignedMessage {
  const signedMessage = Uint8Array.from(message)
  return { signedMessage, signature: key.sign(signedMessage), signatureType: 'ed25519' }
}

/** The account that is to sign. @throws 4100 unless the page may see it now */
function keyOf(inside: Inside, account: WalletAccount | undefined): SolanaKey {
  const seen = inside.visible().some(({ address }) => address === account?.address)
  const key = inside.keys.find(({ address }) => address === account?.address)
  if (!seen || !key) throw providerError(4100)
  return key
}

function nodeOf({ chains }: Inside, id: string | undefined) {
  const chain = chains.find((candidate) => candidate.id === id)
  if (!chain) throw providerError(-32602, `This wallet does not know the chain ${String(id)}.`)
  return chain
}

/** A wallet that hangs or has lost its nodes answers nothing. */
export async function answered<T>(desk: Desk, act: () => Promise<T>): Promise<T> {
  await untilSpeaking(desk)
  if (desk.get().offline) throw providerError(4900)
  try {
    return await act()
  } finally {
    await untilSpeaking(desk)
  }
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

function readable(message: Uint8Array): string {
  const text = new TextDecoder().decode(message)
  return text.includes('\uFFFD') ? `${message.length} bytes` : text
}

/** A sign-in message names the site it is for. */
function foreignDomain(message: string, origin: string): string | undefined {
  const domain = /^(?:\S+:\/\/)?(\S+) wants you to sign in with your Solana account:/.exec(message)?.[1]
  if (domain === undefined || origin.endsWith(`://${domain}`)) return undefined
  return `This message signs you in to ${domain}, but ${origin} asks for it.`
}
