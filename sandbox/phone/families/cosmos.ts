import { type CosmosTestChain, createCosmosTestWallet } from 'portico/testing/cosmos'
import { answerBy, opened, type PhoneFamily } from './family.js'

/** Cosmos on the phone: its accounts, and documents in Amino's form. */
export function cosmosOnPhone(chain: CosmosTestChain): PhoneFamily {
  const create = (origin?: string) =>
    createCosmosTestWallet({ info: { name: 'phone', rdns: 'phone' }, chains: [chain], origin })
  const [address = ''] = create().accounts
  return {
    namespace: 'cosmos',
    chains: [`cosmos:${chain.id}`],
    methods: ['cosmos_getAccounts', 'cosmos_signAmino'],
    accountsOn: (network) => [`${network}:${address}`],
    async open(origin) {
      const wallet = create(origin)
      await opened(wallet, () => wallet.provider.enable(chain.id))
      return {
        owner: wallet,
        request: answerBy({
          async cosmos_getAccounts() {
            const { algo, pubKey, bech32Address } = await wallet.provider.getKey(chain.id)
            const pubkey = btoa(Array.from(pubKey, (byte) => String.fromCharCode(byte)).join(''))
            return [{ algo, address: bech32Address, pubkey }]
          },
          async cosmos_signAmino({ signerAddress, signDoc }) {
            const { signature, signed } = await wallet.provider.signAmino(
              chain.id,
              String(signerAddress),
              signDoc as object,
            )
            return { signature, signed }
          },
        }),
      }
    },
  }
}
