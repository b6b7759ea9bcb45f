import { nftCopy } from '../../copy/en/nfts.js'
import type { ViewRow } from '../../viewTypes.js'
import { Nft } from './Nft.js'

export const view: ViewRow<'Nft'> = { title: 'nft.title', copy: [nftCopy], Component: Nft }
