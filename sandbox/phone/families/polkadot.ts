import { createPolkadotTestWallet } from 'portico/testing/polkadot'
import { answerBy, type PhoneFamily } from './family.js'

/** Polkadot on the phone: two accounts, signed messages. Its keys are Ed25519 keys, not sr25519 ones. */
export function polkadotOnPhone(chain: string): PhoneFamily {
  const create = (origin?: string) => createPolkadotTestWallet({ info: { name: 'phone', rdns: 'phone' }, origin })
  const addresses = create().polkadotAccounts
  return {
    namespace: 'polkadot',
    chains: [chain],
    methods: ['polkadot_signMessage'],
    accountsOn: (network) => addresses.map((address) => `${network}:${address}`),
    async open(origin) {
      const wallet = create(origin)
      const enabled = wallet.injected.enable('phone')
      await wallet.approve({ accounts: addresses.map((_, index) => index) })
      const { signer } = await enabled
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
