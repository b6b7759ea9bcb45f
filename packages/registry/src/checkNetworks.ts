import { chainForm, foreignInNames, isNode } from './forms.js'
import type { RegistryNetwork } from './network.js'
import type { RegistryToken } from './token.js'

/** What the registry promises of its networks and tokens as a whole. */
const networksAtLeast = { beyondOurs: 120, tokens: 1_000 } as const

const contractForm = /^0x[0-9a-fA-F]{40}$/
const hashForm = /^[0-9a-f]{64}$/

/** What is wrong with a list of networks, one sentence each; none when it may be published. */
export function checkNetworks(networks: readonly RegistryNetwork[], sources: readonly string[]): readonly string[] {
  const beyond = networks.filter(({ listed }) => !listed).length
  return [
    ...networks.flatMap((network) => checkNetwork(network, sources).map((problem) => `${network.id}: ${problem}`)),
    ...twice(networks.map(({ id }) => id)).map((id) => `${id}: it stands twice`),
    ...twice(networks.map(({ name }) => name)).map((name) => `${name}: two networks have this name`),
    ...(beyond < networksAtLeast.beyondOurs
      ? [`Only ${beyond} networks beyond those of portico/networks; ${networksAtLeast.beyondOurs} are promised.`]
      : []),
  ]
}

function checkNetwork(network: RegistryNetwork, sources: readonly string[]): readonly string[] {
  const { id, name, nativeCurrency, nodes, explorer, contracts = {}, picture } = network
  const { decimals, symbol } = nativeCurrency
  return Object.entries({
    'its id is none of CAIP-2': chainForm.test(id),
    'its name is empty, or has spaces around it': name !== '' && name === name.trim(),
    'one of its names holds what cannot be seen, or what parts a row': ![
      name,
      nativeCurrency.name,
      symbol,
      explorer?.name ?? '',
    ].some((each) => foreignInNames.test(each)),
    'its currency is none': Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && /^\S{1,12}$/.test(symbol),
    'it has no node': nodes.length > 0,
    'one of its nodes is no public one over TLS': nodes.every(isNode),
    'its explorer is no web address': explorer === undefined || (isNode(explorer.url) && !explorer.url.endsWith('/')),
    'it has no explorer': network.listed || explorer !== undefined,
    'one of its contracts is no address': Object.values(contracts).every((address) => contractForm.test(address)),
    'it has no picture': picture !== undefined && hashForm.test(picture.sha256),
    'a source of it is not known': [...Object.values(network.sources), picture?.source ?? '*'].every(
      (source) => source === '*' || sources.includes(source),
    ),
  }).flatMap(([problem, isRight]) => (isRight ? [] : [problem]))
}

/** What is wrong with a list of tokens, one sentence each; none when it may be published. The checksums of addresses are held by a test. */
export function checkTokens(
  tokens: readonly RegistryToken[],
  networks: readonly RegistryNetwork[],
  sources: readonly string[],
): readonly string[] {
  const chains = new Set(networks.map(({ id }) => id))
  return [
    ...tokens.flatMap((token) => checkToken(token, chains, sources).map((problem) => `${keyOf(token)}: ${problem}`)),
    ...twice(tokens.map((token) => keyOf(token).toLowerCase())).map((key) => `${key}: it stands twice`),
    ...(tokens.length < networksAtLeast.tokens
      ? [`Only ${tokens.length} tokens; ${networksAtLeast.tokens} are promised.`]
      : []),
  ]
}

const keyOf = ({ chain, address }: RegistryToken) => `${chain}/${address}`

function checkToken(token: RegistryToken, chains: ReadonlySet<string>, sources: readonly string[]): readonly string[] {
  const { chain, address, symbol, name, rank, picture, source } = token
  const form = chain.startsWith('eip155:') ? contractForm : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  return Object.entries({
    'its chain is none of CAIP-2': chainForm.test(chain),
    'the registry does not know its network': chains.has(chain),
    'its address is none of its chain': form.test(address),
    'its symbol is none': /^\S{1,20}$/.test(symbol),
    'its name is empty': name !== '' && name.length <= 80,
    'one of its names holds what cannot be seen, or what parts a row': ![name, symbol].some((each) =>
      foreignInNames.test(each),
    ),
    'its rank is none': rank === undefined || (Number.isInteger(rank) && rank > 0),
    'nobody may say how many digits it has': !('decimals' in token),
    'its picture has no hash': picture === undefined || hashForm.test(picture.sha256),
    'a source of it is not known':
      sources.includes(source) && (picture === undefined || sources.includes(picture.source)),
  }).flatMap(([problem, isRight]) => (isRight ? [] : [problem]))
}

function twice(keys: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return [...new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))]
}
