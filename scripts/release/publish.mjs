import { join } from 'node:path'
import { run } from '../run.mjs'

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`

/** What a release would publish, a line for each package, for people. */
export function planOf({ packages }) {
  const heads = ['package', 'version', 'tag', 'access', 'provenance', 'size', 'unpacked', 'files']
  const rows = packages.map(({ name, version, tag, access, provenance, size, unpacked, files }) =>
    [name, version, tag, access, provenance ? 'yes' : 'no', kB(size), kB(unpacked), files].map(String),
  )
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at].length)))
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Why a release may not be published from here, as sentences; none where it may. Nobody's own token publishes: a hosted workflow does, by
 * what the registry trusts it to be.
 *
 * @param {{ env: Record<string, string | undefined>, manifest: any, faults: string[], trusted: boolean }} release
 */
export function whyNotFromHere({ env, manifest, faults, trusted }) {
  const packages = manifest?.packages ?? []
  const version = packages.find(({ name }) => name === 'portico')?.version
  const here = `git+${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}.git`
  const elsewhere = packages.filter(({ repository }) => repository !== here).map(({ name }) => name)
  const needs = [
    [faults.length === 0, `The release is not whole: ${faults.join('; ')}.`],
    [trusted, 'Name the public key that is trusted with --public-key.'],
    [!manifest?.rehearsal, `The release is a rehearsal: ${manifest?.rehearsal?.join(', ')}.`],
    [
      env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined,
      'Releases are published by .github/workflows/release.yml alone, which proves to the registry what it is (trusted publishing).',
    ],
    [
      manifest?.commit !== undefined && manifest.commit === env.GITHUB_SHA,
      `The release is of commit ${manifest?.commit}, and the workflow runs for ${env.GITHUB_SHA}.`,
    ],
    [
      version !== undefined && env.GITHUB_REF_NAME === `v${version}`,
      `The release is of version ${version}, and the tag is ${env.GITHUB_REF_NAME}.`,
    ],
    [
      elsewhere.length === 0,
      `The registry proves where a package comes from by its package.json: "repository" has to be ${here} in ${elsewhere.join(', ')}.`,
    ],
    [
      !env.NODE_AUTH_TOKEN && !env.NPM_TOKEN,
      'A token of somebody is set: trusted publishing needs none, and none is to be there.',
    ],
  ]
  return needs.filter(([isMet]) => !isMet).map(([, why]) => why)
}

/**
 * Publishes the tarballs of a release, those first that others need. What is there already with the same bytes is passed over, so that a
 * run that broke off can be run again.
 *
 * @param {string} folder absolute
 * @param {any} manifest
 * @param {(args: string[]) => Promise<{ code: number, output: string }>} npm
 * @throws Error when a version is there with other bytes, or npm says no
 */
export async function publish(folder, { packages }, { npm = runNpm, log = console.log } = {}) {
  for (const { name, version, tag, access, file, integrity } of packages) {
    const known = await npm(['view', `${name}@${version}`, 'dist.integrity', '--loglevel=error'])
    // What npm warns of stands beside it.
    const there = known.code === 0 ? (/sha512-\S+/.exec(known.output)?.[0] ?? '') : ''
    if (there === integrity) {
      log(`${name} ${version}: there already`)
      continue
    }
    if (there) throw new Error(`${name} ${version} is on the registry with other bytes. Nothing of it can be replaced.`)
    const how = ['--access', access, '--tag', tag, '--provenance', '--ignore-scripts']
    const { code, output } = await npm(['publish', join(folder, file), ...how])
    if (code !== 0) throw new Error(`npm did not publish ${name} ${version}:\n${output}`)
    log(`${name} ${version}: published as ${tag}`)
  }
}

const runNpm = (args) => run('npm', args, { shell: process.platform === 'win32' })
