import {
  chainForm,
  extensionForms,
  foreignInNames,
  idForm,
  isDownload,
  isWebAddress,
  markForm,
  namespaceForm,
  rdnsForm,
  schemeOf,
  storeForms,
} from './forms.js'
import type { RegistryWallet } from './wallet.js'

/** What the registry promises of its wallets as a whole. */
export const walletsAtLeast = { all: 500, onPhonesOrAnnounced: 300 } as const

/**
 * What is wrong with a list of wallets, one sentence each; none when it may be published.
 *
 * @param wallets Of any source: nothing of them is believed.
 * @param sources The names that facts may come from.
 * @example
 * const wrong = checkWallets(wallets, Object.keys(sources))
 * if (wrong.length > 0) throw new Error(wrong.join('\n'))
 */
export function checkWallets(wallets: readonly RegistryWallet[], sources: readonly string[]): readonly string[] {
  return [
    ...wallets.flatMap((wallet) => checkWallet(wallet, sources).map((problem) => `${wallet.id}: ${problem}`)),
    ...doubled('id', wallets, ({ id, aliases }) => [id, ...(aliases?.others ?? [])]),
    ...doubled('rdns', wallets, ({ rdns }) => [rdns?.toLowerCase()]),
    ...doubled('name', wallets, ({ name }) => [name.toLowerCase()]),
    ...doubled('scheme of apps', wallets, ({ links }) => [links?.app && schemeOf(links.app)]),
    ...doubled('universal link', wallets, ({ links }) => [links?.universal]),
    ...doubled('page of a store', wallets, pagesOfStores),
    ...doubled('key of a picture', wallets, ({ aliases }) => [aliases?.image]),
    ...doubled('rank', wallets, ({ rank }) => [rank === undefined ? undefined : String(rank)]),
    ...checkCounts(wallets),
  ]
}

function checkCounts(wallets: readonly RegistryWallet[]): readonly string[] {
  const { all, onPhonesOrAnnounced } = walletsAtLeast
  const found = wallets.filter(({ rdns, links }) => rdns ?? links?.app ?? links?.universal).length
  return [
    ...(wallets.length < all ? [`Only ${wallets.length} wallets; ${all} are promised.`] : []),
    ...(found < onPhonesOrAnnounced
      ? [`Only ${found} wallets have a link for phones or an rdns; ${onPhonesOrAnnounced} are promised.`]
      : []),
  ]
}

function checkWallet(wallet: RegistryWallet, sources: readonly string[]): readonly string[] {
  const { id, name, homepage, rdns, namespaces, chains = [], picture } = wallet
  const { links = {}, stores = {}, extensions = {}, injected = [] } = wallet
  const wrong: string[] = []
  const need = (isRight: boolean, problem: string) => {
    if (!isRight) wrong.push(problem)
  }
  need(idForm.test(id) && id.length <= 100, 'its id is none')
  need(name === name.trim() && name.length > 0 && name.length <= 60, 'its name is empty, long or has spaces around it')
  need(!foreignInNames.test(name), 'its name holds what cannot be seen, or what parts a row')
  need(homepage === undefined || isWebAddress(homepage, { query: true }), `its homepage ${homepage} is no web address`)
  need(rdns === undefined || rdnsForm.test(rdns), `its rdns ${rdns} is none`)
  need(
    namespaces.length > 0 && namespaces.every((each) => namespaceForm.test(each)),
    'its namespaces are none of CAIP-2',
  )
  for (const chain of chains) {
    need(chainForm.test(chain), `its chain ${chain} is none of CAIP-2`)
    need(
      namespaces.includes(chain.slice(0, chain.indexOf(':'))),
      `its chain ${chain} is of no namespace that it speaks`,
    )
  }
  for (const link of [links.app, links.desktop])
    need(link === undefined || schemeOf(link) !== undefined, `its link ${link} is no app's`)
  for (const link of [links.universal, links.web, links.browse])
    need(link === undefined || isWebAddress(link), `its link ${link} is no web address`)
  need(links.browse?.endsWith('/') !== false, 'nothing can be put behind its link for pages')
  const ways = [links, stores, extensions, injected].flatMap((each) => Object.keys(each))
  need(rdns !== undefined || ways.length > 0, 'nothing leads to it')
  for (const [store, link] of Object.entries(stores)) {
    const form = (storeForms as Record<string, RegExp>)[store]
    need(form ? form.test(link) : isDownload(store, link, homepage), `its page ${link} is none of the store ${store}`)
  }
  for (const [browser, link] of Object.entries(extensions))
    need(
      (extensionForms as Record<string, RegExp>)[browser]?.test(link) === true,
      `its page ${link} is none of ${browser}'s store`,
    )
  for (const { namespace, injected_id: mark } of injected) {
    need(namespaces.includes(namespace), `its mark ${mark} is of no namespace that it speaks`)
    need(markForm.test(mark) && mark !== 'ethereum', `its mark ${mark} is none`)
  }
  need(picture === undefined || /^[0-9a-f]{64}$/.test(picture.sha256), 'its picture has no hash')
  need(wallet.sources['*'] !== undefined, 'nobody says where its facts come from')
  for (const source of [...Object.values(wallet.sources), ...(picture ? [picture.source] : [])])
    need(sources.includes(source), `its source ${source} is not known`)
  return wrong
}

/** A maker may have one page for the programs of several wallets; a page of a store is that of one. */
function pagesOfStores({ stores = {}, extensions = {} }: RegistryWallet): readonly string[] {
  const { mac, windows } = stores
  const onComputers = [mac, windows].filter((link) => link && /^https:\/\/apps\.(?:apple|microsoft)\.com\//.test(link))
  return [stores.ios, stores.android, ...onComputers, ...Object.values(extensions)].flatMap((link) => link ?? [])
}

function doubled(
  what: string,
  wallets: readonly RegistryWallet[],
  keysOf: (wallet: RegistryWallet) => readonly (string | undefined)[],
): readonly string[] {
  const owners = new Map<string, Set<string>>()
  for (const wallet of wallets)
    for (const key of keysOf(wallet))
      if (key !== undefined) owners.set(key, (owners.get(key) ?? new Set()).add(wallet.id))
  const ids = wallets.map(({ id }) => id)
  const twice = what === 'id' ? ids.filter((id, place) => ids.indexOf(id) !== place) : []
  return [
    ...twice.map((id) => `${id}: its id stands twice`),
    ...[...owners]
      .filter(([, ids]) => ids.size > 1)
      .map(([key, ids]) => `${[...ids].join(', ')}: the same ${what}, ${key}`),
  ]
}
