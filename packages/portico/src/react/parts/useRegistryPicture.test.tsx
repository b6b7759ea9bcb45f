import { expect, test } from 'vitest'
import { mainnet } from '../../networks/index.js'
import { address, connected, renderView } from '../render.test-support.js'
import { BoughtPicture } from '../views/OnRamp/BoughtPicture.js'
import { ItemPicture } from './ItemPicture.js'
import { TokenPicture } from './TokenPicture.js'

const networkId = mainnet.caipNetworkId
const contract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const iconUrl = 'https://pictures.example/usdc.png'
const held = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: networkId,
  address: `${networkId}:${contract.toUpperCase().replace('0X', '0x')}`,
  value: 20,
  price: 1,
  quantity: { decimals: '6', numeric: '20' },
  iconUrl,
} as const
const portfolio = { status: 'ready', address, networkId, tokens: [held], readAt: 0 } as const

/** One token as it is sent, bought and swapped; none of the three says what it looks like. */
const Everywhere = () => (
  <>
    <ItemPicture
      item={{ networkId, symbol: 'USDC', name: 'USD Coin', decimals: 6, asset: { address: contract } } as never}
      size={32}
    />
    <BoughtPicture symbol="USDC" networkId={networkId} contract={contract} />
    <TokenPicture
      token={{ address: contract, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as never}
      size={36}
      networkId={networkId}
    />
  </>
)
const sourcesOf = (state: object) =>
  [...renderView(Everywhere as never, {} as never, { state: { ...connected(), ...state } }).matchAll(/src="([^"]+)"/g)]
    .map(([, source]) => source)
    .filter((source) => source?.startsWith('https://pictures.example'))

test('useHeldPicture: behavior: a token that is sent, bought or swapped has the picture that the account’s list has of it', () => {
  expect(sourcesOf({ portfolio })).toEqual([iconUrl, iconUrl, iconUrl])
})

test('useHeldPicture: behavior: of another network’s list it has none', () => {
  expect(sourcesOf({ portfolio: { ...portfolio, networkId: 'eip155:10' } })).toEqual([])
})
