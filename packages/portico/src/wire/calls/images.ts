import { bytes, defineCalls } from '../schemas/common.js'

export const imageCalls = defineCalls({
  'images.wallet': { service: 'directory', method: 'GET', path: '/getWalletImage/{id}', kind: 'bytes', answer: bytes },
  'images.asset': {
    service: 'directory',
    method: 'GET',
    path: '/public/getAssetImage/{id}',
    kind: 'bytes',
    answer: bytes,
  },
  'images.currency': {
    service: 'directory',
    method: 'GET',
    path: '/public/getCurrencyImage/{id}',
    kind: 'bytes',
    answer: bytes,
  },
  'images.token': {
    service: 'directory',
    method: 'GET',
    path: '/public/getTokenImage/{id}',
    kind: 'bytes',
    answer: bytes,
  },
  /** A picture of another host or of a chain, taken in by these services: `id` is the name it was given here. */
  'images.proxy': {
    service: 'directory',
    method: 'GET',
    path: '/public/getPicture/{id}',
    kind: 'bytes',
    answer: bytes,
  },
})
