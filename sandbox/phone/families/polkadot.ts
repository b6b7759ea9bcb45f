import { createPolkadotTestWallet } from 'portico/testing'
import { answerBy, opened, type PhoneFamily } from './family.js'

/** Polkadot on the phone: signed messages. Its keys are Ed25519 keys, not sr25519 ones. */
export function polkadotOnPhone(chain: string): PhoneFamily {
  const create = (origin?: string) => createPolkadotTestWallet({ info: { name: 'phone', rdns: 'phone' }, origin })
  const [address = ''] = create().polkadotAccounts
  return {
    namespace: 'polkadot',
    chains: [chain],
    methods: ['polkadot_signMessage'],
    accountsOn: (network) => [`${network}:${address}`],
    async open(origin) {
      const wallet = create(origin)
      await opened(wallet, () => wallet.injected.enable('phone'))
      const { signer } = await wallet.injected.enable('phone')
      return {
        owner: wallet,
        request: answerBy({
          async polkadot_signMessage({ address: asked, message }) {
            const { signature } = await signer.signRaw({ address: String(asked), data: String(message) })
            return { signature }
          },
        }),
      }
    },
  }
}
