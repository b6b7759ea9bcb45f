import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { published } from './published.mjs'
import { root } from './root.mjs'

/** What is built into pages is asked for by nobody who installs them: it stands among what they are developed with. */
export const builtIn = {
  'apps/frame': [
    '@noble/curves',
    '@noble/hashes',
    '@portico/vault',
    '@scure/base',
    '@scure/bip32',
    '@scure/bip39',
    'ox',
    'portico',
    'react',
    'react-dom',
    'valibot',
  ],
}

/**
 * The software bill of materials of a workspace, in CycloneDX 1.6: all that an installation of it brings along on any platform, with the
 * hash that the lockfile holds it to. Peers that must be there are among it, in the version that it is built and tested with. The same lockfile gives the
 * same bill to the byte: it names no time and no machine.
 *
 * @param {string} folder such as `packages/portico`
 * @param {{ packages: Record<string, any> }} lock
 * @throws Error when something of it is not in the lockfile, or has no hash there
 */
export function billOf(folder, { packages }) {
  const places = broughtBy(folder, { packages })
  const own = componentOf(packages, folder)
  const others = [...places.keys()].filter((path) => path !== folder).map((path) => componentOf(packages, path))
  const refs = (paths) => paths.map((path) => componentOf(packages, path)['bom-ref'])
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components: once(others),
    dependencies: once(
      [...places].map(([path, needs]) => ({ ref: refs([path])[0], dependsOn: [...new Set(refs(needs))].sort() })),
      'ref',
    ),
  }
}

/**
 * What an installation of a workspace brings along: itself and each of the others by its place in the lockfile, with the places of what it needs.
 * @throws Error when something of it is not in the lockfile
 */
export function broughtBy(folder, { packages }) {
  const places = new Map()
  const visit = (path) => {
    const {
      dependencies = Object.fromEntries((builtIn[path] ?? []).map((name) => [name, '*'])),
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    places.set(path, [])
    for (const name of [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])].sort()) {
      const place = placeOf(packages, path, name)
      if (place === undefined && name in optionalDependencies) continue
      if (place === undefined) throw new Error(`${name}, which ${path} needs, is not in the lockfile.`)
      places.get(path).push(place)
      if (!places.has(place)) visit(place)
    }
  }
  visit(folder)
  return places
}

/** Where Node would find `name` from `path`, nearest first; of a workspace its folder. */
function placeOf(packages, path, name) {
  for (let at = path; ; at = at.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    const entry = packages[place]
    if (entry) return entry.link ? entry.resolved : place
    if (at === '') return undefined
  }
}

function componentOf(packages, path) {
  const isOurs = !path.includes('node_modules/')
  const written = isOurs ? path.split('/').at(-1) : path.split('node_modules/').at(-1)
  const { name = written, version, license, integrity } = packages[path]
  if (!isOurs && !integrity) throw new Error(`${path} has no hash in the lockfile.`)
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${bare}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope ? { group: scope } : {}),
    name: bare,
    version,
    ...(license ? { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] } : {}),
    purl,
    ...(isOurs ? {} : { hashes: hashesOf(integrity) }),
  }
}

const algorithms = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }

function hashesOf(integrity) {
  return integrity.split(' ').map((each) => {
    const [kind, hash] = each.split(/-(.*)/s)
    return { alg: algorithms[kind], content: Buffer.from(hash, 'base64').toString('hex') }
  })
}

/** Sorted; what stands at two places of the lockfile is one. */
function once(entries, key = 'bom-ref') {
  const known = new Map(entries.map((entry) => [entry[key], entry]))
  return [...known.values()].sort((a, b) => (a[key] < b[key] ? -1 : 1))
}

/** Writes the bill of a workspace. */
export function writeBill(folder, file, lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
  writeFileSync(file, `${JSON.stringify(billOf(folder, lock), null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(join(root, '.sbom'), { recursive: true })
  for (const folder of published) {
    const file = `.sbom/${folder.slice(folder.indexOf('/') + 1)}.cdx.json`
    writeBill(folder, join(root, file))
    console.log(file)
  }
}
