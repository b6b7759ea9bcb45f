import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureModules, ensureNode } from './ensure.mjs'
import { verifyRelease } from './release/manifest.mjs'
import { planOf, publish, whyNotFromHere } from './release/publish.mjs'
import { fingerprintOf, publicPem, signingKey } from './release/signature.mjs'
import { root } from './root.mjs'

const usage = `npm run release -- --dry-run   rehearses: makes a release of the last commit in release/, and says what would be published
npm run release -- --cut       gives the packages the versions and changelogs that the changesets ask for, to be committed
npm run release                makes a release of a commit whose versions are cut, signed with the project's key
npm run release -- --verify    looks whether release/ is as its manifest says
npm run release -- --publish   publishes what is in release/, from the hosted workflow alone

--to folder          in the place of release/
--key file           signs with this key (ed25519, PKCS #8, PEM) in the place of PORTICO_RELEASE_KEY
--public-key file    the key that is trusted, for --verify and --publish
--scope @acme        another scope, to rehearse it without the tests; the one that counts is in scripts/release/names.mjs
--without-tests      does not run npm test
--without-pictures   a registry without its pictures, to rehearse`

const flags = ['dry-run', 'cut', 'verify', 'publish', 'without-tests', 'without-pictures', 'help']
const words = ['to', 'key', 'public-key', 'scope']

async function main() {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }])),
      ...Object.fromEntries(words.map((name) => [name, { type: 'string' }])),
    },
  })
  const ways = ['dry-run', 'cut', 'verify', 'publish'].filter((way) => values[way])
  if (values.help) return console.log(usage)
  if (ways.length > 1) throw new Error(`One of --${ways.join(' and --')}.\n\n${usage}`)
  const out = resolve(values.to ?? `${root}/release`)
  // Whoever checks or publishes a release runs nothing of others.
  if (values.verify) return verify(out, values)
  if (values.publish) return publishFrom(out, values)
  ensureModules()
  if (values.cut) return cut()
  await make(out, values)
}

async function cut() {
  const { assertClean, git } = await import('./release/copy.mjs')
  const { cutVersions } = await import('./release/versions.mjs')
  assertClean(await git(root, 'status', '--porcelain'))
  await cutVersions(root)
  console.log('Versions and changelogs are written. Look at them, run npm test, and commit: “chore: release …”.')
}

async function make(out, values) {
  const { makeRelease } = await import('./release/make.mjs')
  const rehearse = values['dry-run'] === true
  const signing = signingKey({ file: values.key, mayMake: rehearse })
  const manifest = await makeRelease(out, {
    signing,
    rehearse,
    scope: values.scope,
    withoutTests: values['without-tests'],
    withoutPictures: values['without-pictures'],
  })
  const whose = signing.made ? 'a key that was made for this run and is gone now' : 'the key that was named'
  console.log(`${relative(process.cwd(), out) || out}: signed with ${whose}`)
  console.log(`SHA-256 of its public half: ${fingerprintOf(publicPem(signing.key))}\n`)
  console.log(`${planOf(manifest)}\n`)
  for (const why of manifest.rehearsal ?? []) console.log(`A rehearsal: ${why}.`)
  console.log('Nothing was published.')
}

const trustedKey = ({ 'public-key': file }) => (file === undefined ? undefined : readFileSync(file, 'utf8'))

function verify(out, values) {
  const trusted = trustedKey(values)
  const { faults, fingerprint, manifest } = verifyRelease(out, { trusted })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  console.log(planOf(manifest))
  console.log(
    `\nOf commit ${manifest.commit}, with Node ${manifest.node} and npm ${manifest.npm}. Every file is as it was signed.`,
  )
  const whose = trusted ? 'the key that is trusted' : 'the key that lies beside it, which anybody could have put there'
  console.log(`Signed with ${whose}: ${fingerprint}`)
}

async function publishFrom(out, values) {
  const trusted = trustedKey(values)
  const { faults, manifest } = verifyRelease(out, { trusted })
  const why = whyNotFromHere({ env: process.env, manifest, faults, trusted: trusted !== undefined })
  if (why.length > 0) throw new Error(why.join('\n'))
  await publish(out, manifest)
}

ensureNode()
main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
