import { getBase58Codec } from '@solana/kit'
import { createSolanaTestWallet, type SolanaTestChain } from 'portico/testing/solana'
import type { Hex } from 'viem'
import { answerBy, opened, type PhoneFamily } from './family.js'

const base58 = getBase58Codec()
const fromBase64 = (text: unknown) => Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
/** The first signature of a signed transaction, behind the count of signatures. */
const signatureOf = (transaction: Uint8Array) => base58.decode(transaction.slice(1, 65))

/** Solana on the phone: messages, transactions, and transactions sent. */
export function solanaOnPhone(
  chains: readonly [SolanaTestChain, ...SolanaTestChain[]],
  keys?: readonly Hex[],
): PhoneFamily {
  const create = (origin: string) =>
    createSolanaTestWallet({ info: { name: 'phone', rdns: 'phone' }, chains, origin, ...(keys ? { keys } : {}) })
  const [address = ''] = create('the phone').accounts
  return {
    namespace: 'solana',
    chains: chains.map(({ id }) => id),
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    accountsOn: (chain) => [`${chain}:${address}`],
    async open(origin) {
      const wallet = create(origin)
      const { features } = wallet.standard
      await opened(wallet, () => features['standard:connect'].connect())
      const account = () => {
        const [found] = wallet.standard.accounts
        if (!found) throw Object.assign(new Error('No account.'), { code: 4100 })
        return found
      }
      const signed = async (transactions: readonly unknown[], chain: string) => {
        const inputs = transactions.map((text) => ({ account: account(), chain, transaction: fromBase64(text) }))
        return (await features['solana:signTransaction'].signTransaction(...inputs)).map(
          ({ signedTransaction }) => signedTransaction,
        )
      }
      const accounts = async () => [{ pubkey: address }]
      return {
        owner: wallet,
        request: answerBy({
          solana_getAccounts: accounts,
          solana_requestAccounts: accounts,
          async solana_signMessage({ message }) {
            const bytes = base58.encode(String(message))
            const [answer] = await features['solana:signMessage'].signMessage({
              account: account(),
              message: new Uint8Array(bytes),
            })
            return { signature: answer && base58.decode(answer.signature) }
          },
          async solana_signTransaction({ transaction }, chain) {
            const [answer] = await signed([transaction], chain)
            return answer && { signature: signatureOf(answer), transaction: toBase64(answer) }
          },
          async solana_signAllTransactions({ transactions }, chain) {
            return { transactions: (await signed(transactions as readonly unknown[], chain)).map(toBase64) }
          },
          async solana_signAndSendTransaction({ transaction, sendOptions }, chain) {
            const [answer] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
              account: account(),
              chain,
              transaction: fromBase64(transaction),
              ...(sendOptions ? { options: sendOptions } : {}),
            })
            return { signature: answer && base58.decode(answer.signature) }
          },
        }),
      }
    },
  }
}
