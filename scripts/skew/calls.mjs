/** A network, an account and a project that the services of a test know. */
export const projectId = 'd'.repeat(32)
const account = '0x00000000000000000000000000000000000000aa'
const network = 'eip155:1'

/** What pages ask, as they ask it, of services that have a database and a node and no more. */
export const calls = {
  'config.features': {},
  'config.origins': {},
  'config.analytics': {},
  'config.limits': {},
  'wallets.list': { query: { page: 1, entries: 40, chains: network } },
  'chains.supported': {},
  'balance.list': { params: { address: account }, query: { chainId: network, currency: 'usd' } },
  'portfolio.list': { params: { address: account }, query: {} },
  'price.fungible': { body: { currency: 'usd', addresses: [`${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`] } },
  'identity.get': { params: { address: account }, query: {} },
  'history.list': { params: { address: account }, query: { chainId: network } },
  'nfts.list': { params: { address: account }, query: { chainId: network } },
  'convert.tokens': { query: { chainId: network } },
  'profile.suggestions': { params: { name: 'ada' } },
  'profile.reverse': { params: { address: account }, query: {} },
  'sessions.list': { params: { account: `${network}:${account}` } },
  'onramp.providers': { query: {} },
  'onramp.options': { query: {} },
  'verify.publicKey': {},
}
