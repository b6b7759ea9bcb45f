import { type BitcoinTestNetwork, bitcoinDevelopmentKeys, createBitcoinTestWallet } from 'portico/testing/bitcoin'
import { answerBy, opened, type PhoneFamily } from './family.js'

type Listed = { address: string; publicKey: string; purpose: string }
type Answer = { result: unknown } | { error: { code: number; message: string } }

const toHex = (base64: string) =>
  Array.from(atob(base64), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
/** sats-connect's number for a no is another than EIP-1193's. */
const codes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32002]: 4100 }

/** Bitcoin on the phone: both of an account's addresses, messages, PSBT and transfers. */
export async function bitcoinOnPhone(
  network: BitcoinTestNetwork,
  keys = bitcoinDevelopmentKeys.slice(0, 1),
): Promise<PhoneFamily> {
  const create = (origin: string) =>
    createBitcoinTestWallet({ style: 'sats-connect', info: { name: 'phone', rdns: 'phone' }, network, keys, origin })
  const { accounts, ordinals } = await create('the phone')
  return {
    namespace: 'bip122',
    chains: [network.id],
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    accountsOn: (chain) => [...accounts, ...ordinals].map((address) => `${chain}:${address}`),
    async open(origin) {
      const wallet = await create(origin)
      const ask = async <T>(method: string, params: unknown): Promise<T> => {
        const answer = (await wallet.provider.request(method, params)) as Answer
        if ('result' in answer) return answer.result as T
        const { code, message } = answer.error
        throw Object.assign(new Error(message), { code: codes[code] ?? code })
      }
      await opened(wallet, () => ask('wallet_connect', {}))
      return {
        owner: wallet,
        request: answerBy({
          async getAccountAddresses() {
            const { addresses } = await ask<{ addresses: readonly Listed[] }>('getAddresses', {})
            return addresses.map(({ address, publicKey, purpose }) => ({
              address,
              publicKey,
              intention: purpose === 'payment' ? 'payment' : 'ordinal',
            }))
          },
          async signMessage({ account, address, message, protocol }) {
            const used = protocol === undefined ? {} : { protocol: String(protocol).toUpperCase() }
            const answer = await ask<{ address: string; signature: string; messageHash: string }>('signMessage', {
              address: address ?? account,
              message,
              ...used,
            })
            return { address: answer.address, signature: toHex(answer.signature), messageHash: answer.messageHash }
          },
          async signPsbt({ psbt, signInputs, broadcast }) {
            const inputs: Record<string, number[]> = {}
            for (const { address, index } of (signInputs ?? []) as { address: string; index: number }[])
              inputs[address] = [...(inputs[address] ?? []), index]
            return ask('signPsbt', { psbt, broadcast, ...(signInputs ? { signInputs: inputs } : {}) })
          },
          sendTransfer: ({ recipientAddress, amount }) =>
            ask('sendTransfer', { recipients: [{ address: recipientAddress, amount: Number(amount) }] }),
        }),
      }
    },
  }
}
