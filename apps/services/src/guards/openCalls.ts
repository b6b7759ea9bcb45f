import { type Endpoint, type EndpointName, endpoints } from 'portico/wire'

/** Calls of the data service that cost no node and tell of no account, or that clients of ENS make in the name of no project. */
const openData: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'chains.supported',
  'profile.gateway',
  'profile.gatewayPost',
])

/**
 * Whether a page of any origin may make this call. What reads chains, asks sellers or tells of accounts is for the project's own pages; the
 * directory is open, since it is where a page learns that its origin is not on the list. Events have a rule of their own.
 */
export function openToAnyPage(name: EndpointName): boolean {
  const { service }: Endpoint = endpoints[name]
  return service !== 'data' || openData.has(name)
}
