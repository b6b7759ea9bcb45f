import type { EndpointName } from '../../wire/endpoints.js'
import type { CallRow } from '../../wire/schemas/common.js'

/** The other calls by their group: what a page does not use, it does not load. */
const groups: Readonly<Record<string, () => Promise<Readonly<Record<string, CallRow>>>>> = {
  config: async () => (await import('../../wire/calls/project.js')).projectCalls,
  chains: async () => (await import('../../wire/calls/chains.js')).chainCalls,
  images: async () => (await import('../../wire/calls/images.js')).imageCalls,
  events: async () => (await import('../../wire/calls/events.js')).eventCalls,
  balance: async () => (await import('../../wire/calls/balance.js')).balanceCalls,
  portfolio: async () => (await import('../../wire/calls/portfolio.js')).portfolioCalls,
  convert: async () => (await import('../../wire/calls/convert.js')).convertCalls,
  identity: async () => (await import('../../wire/calls/identity.js')).identityCalls,
  nfts: async () => (await import('../../wire/calls/nfts.js')).nftCalls,
  price: async () => (await import('../../wire/calls/price.js')).priceCalls,
  history: async () => (await import('../../wire/calls/history.js')).historyCalls,
  profile: async () => (await import('../../wire/calls/profile.js')).profileCalls,
  sessions: async () => (await import('../../wire/calls/sessions.js')).sessionsCalls,
  onramp: async () => (await import('../../wire/calls/onramp.js')).onrampCalls,
  ton: async () => (await import('../../wire/calls/ton.js')).tonCalls,
  verify: async () => (await import('../../wire/calls/verify.js')).verifyCalls,
}

export async function rowOfGroup(name: EndpointName): Promise<CallRow | undefined> {
  return (await groups[name.slice(0, name.indexOf('.'))]?.())?.[name]
}
