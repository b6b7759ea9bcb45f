import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fingerprintOf, isSigned } from './signature.mjs'
import { entriesOf, manifestOf } from './tarball.mjs'

/** The names of what lies in the folder of a release beside its tarballs, bills and licences. */
export const names = { manifest: 'manifest.json', signature: 'manifest.json.sig', key: 'release-key.pub.pem' }

const hash = (kind, bytes, form = 'hex') => createHash(kind).update(bytes).digest(form)
/** `next` for versions that npm installs only when they are asked for. */
const tagOf = (version) => (version.includes('-') ? 'next' : 'latest')

function factsOf(folder, file) {
  const bytes = readFileSync(join(folder, file))
  return { file, size: bytes.length, sha256: hash('sha256', bytes), sha512: hash('sha512', bytes) }
}

/**
 * All that a release is, with the hash of every file: the same commit gives the same to the byte, since it names no time and no machine.
 *
 * @param {string} folder of the release, absolute
 * @param {{ commit: string, node: string, npm: string }} made by what; another npm or Node may compress otherwise
 * @param {string[]} tarballs their file names, in the order in which they are published
 */
export function describeRelease(folder, made, tarballs) {
  const packages = tarballs.map((file) => {
    const entries = entriesOf(join(folder, file))
    const { name, version, repository } = manifestOf(join(folder, file))
    const integrity = `sha512-${hash('sha512', readFileSync(join(folder, file)), 'base64')}`
    const unpacked = entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const shown = { name, version, tag: tagOf(version), access: 'public', provenance: true }
    const source = repository?.url === undefined ? {} : { repository: repository.url }
    return { ...shown, ...source, ...factsOf(folder, file), integrity, files: entries.length, unpacked }
  })
  const others = filesIn(folder).filter((file) => !tarballs.includes(file) && !Object.values(names).includes(file))
  return { format: 1, ...made, packages, files: others.map((file) => factsOf(folder, file)) }
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()
}

/**
 * What of a release's folder is not as its manifest says.
 *
 * @param {string} folder absolute
 * @param {{ trusted?: string }} options the public key (PEM) that is trusted; without it the one that lies there, which shows that the folder is whole and not who made it
 * @returns {{ faults: string[], fingerprint?: string, manifest?: any }} no faults where all is well
 */
export function verifyRelease(folder, { trusted } = {}) {
  const missing = Object.values(names).filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) return { faults: missing.map((name) => `${name} is missing`) }
  const bytes = readFileSync(join(folder, names.manifest))
  const key = trusted ?? readFileSync(join(folder, names.key), 'utf8')
  if (!isSigned(bytes, readFileSync(join(folder, names.signature), 'utf8'), key))
    return { faults: [`${names.manifest} was not signed by ${trusted ? 'the key that is trusted' : names.key}`] }
  const manifest = JSON.parse(bytes.toString('utf8'))
  const listed = [...manifest.packages, ...manifest.files]
  const known = new Set([...listed.map(({ file }) => file), ...Object.values(names)])
  const faults = [
    ...listed.flatMap((one) => faultsOf(folder, one)),
    ...filesIn(folder).flatMap((file) => (known.has(file) ? [] : [`${file} is not in the manifest`])),
  ]
  return { faults, fingerprint: fingerprintOf(key), manifest }
}

function faultsOf(folder, { file, size, sha256, sha512, name, version }) {
  if (!existsSync(join(folder, file))) return [`${file} is missing`]
  const there = factsOf(folder, file)
  if (there.size !== size || there.sha256 !== sha256 || there.sha512 !== sha512) return [`${file} has other bytes`]
  if (name === undefined) return []
  const packed = manifestOf(join(folder, file))
  return packed.name === name && packed.version === version ? [] : [`${file} is ${packed.name} ${packed.version}`]
}
