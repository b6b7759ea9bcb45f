import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { published } from '../published.mjs'
import { root } from '../root.mjs'
import { assertClean } from './copy.mjs'
import { licencesOf } from './licences.mjs'
import { describeRelease, names, verifyRelease } from './manifest.mjs'
import { scope, writtenScope } from './names.mjs'
import { planOf, publish, whyNotFromHere } from './publish.mjs'
import { renamed, renameScope } from './scope.mjs'
import { publicPem, signatureOf, signingKey } from './signature.mjs'
import { entriesOf } from './tarball.mjs'
import { followManifests } from './versions.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

describe('the tree', () => {
  test('default: a clean one is released', () => {
    expect(() => assertClean('')).not.toThrow()
  })

  test('error: anything that is not committed is named, with what to do', () => {
    expect(() => assertClean(' M README.md\n?? new.ts\n')).toThrow(
      /Commit them.*\n {2} M README\.md\n {2}\?\? new\.ts$/s,
    )
    expect(() => assertClean('?? a\n'.repeat(9))).toThrow('and 4 more')
  })
})

describe('versions', () => {
  test('behavior: pages tell services the version of their package', () => {
    const call = readFileSync(join(root, 'packages/portico/src/core/services/call.ts'), 'utf8')
    const { version } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8'))
    expect(call).toContain(`const version = '${version}'\n`)
  })

  test('behavior: the lockfile of this repository is as its manifests say', () => {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    const manifestOf = (path: string) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    expect(followManifests(JSON.parse(text), manifestOf)).toBe(text)
  })

  test('behavior: what is published brings its changelog', () => {
    for (const path of published) {
      const { files, private: isPrivate } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
      expect([path, isPrivate, files.includes('CHANGELOG.md')]).toEqual([path, undefined, true])
    }
  })
})

describe('the scope', () => {
  test('behavior: names of packages have another one, in code, patterns and addresses, and nothing else', () => {
    const text = `import '@portico/pg'; /^@portico\\/registry$/; /^@portico\\/(first|page)$/; "pkg:npm/%40portico/vault@1"; a@portico.example @portico @porticos/x`
    expect(renamed(text, '@portico', '@acme')).toBe(
      `import '@acme/pg'; /^@acme\\/registry$/; /^@acme\\/(first|page)$/; "pkg:npm/%40acme/vault@1"; a@portico.example @portico @porticos/x`,
    )
  })

  test('error: one that npm does not take', async () => {
    for (const wrong of ['acme', '@Acme', '@acme/x', '@'])
      await expect(renameScope(folder, '@portico', wrong)).rejects.toThrow('is no scope')
  })

  test('behavior: every published package but portico has the scope of the sources', () => {
    const all = published.map(
      (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).name as string,
    )
    expect(all.filter((name) => name !== 'portico' && !name.startsWith(`${writtenScope}/`))).toEqual([])
    expect(scope).toMatch(/^@[a-z0-9][a-z0-9-]*$/)
  })
})

describe('a signed folder', () => {
  const out = join(folder, 'out')
  const { key } = signingKey({ env: {}, mayMake: true })
  const made = { commit: 'c0ffee', node: 'v22.0.0', npm: '10.0.0' }
  const sign = (at: string) => {
    const bytes = Buffer.from(JSON.stringify(describeRelease(at, made, ['portico-1.0.0-next.1.tgz'])))
    writeFileSync(join(at, names.manifest), bytes)
    writeFileSync(join(at, names.signature), signatureOf(bytes, key))
    writeFileSync(join(at, names.key), publicPem(key))
  }
  beforeAll(() => {
    put('pack/package.json', JSON.stringify({ name: 'portico', version: '1.0.0-next.1', license: 'MIT' }))
    put('pack/index.js', 'export {}\n')
    put(`pack/${'deep/'.repeat(30)}file.js`, 'export {}\n')
    mkdirSync(join(out, 'sbom'), { recursive: true })
    execFileSync('npm', ['pack', '--pack-destination', out], { cwd: join(folder, 'pack'), stdio: 'ignore' })
    writeFileSync(join(out, 'sbom/portico.cdx.json'), '{}\n')
    sign(out)
  })
  /** A copy in which something is changed. */
  const changed = (change: (at: string) => void) => {
    const at = mkdtempSync(join(folder, 'changed-'))
    cpSync(out, at, { recursive: true })
    change(at)
    return verifyRelease(at, { trusted: publicPem(key) }).faults
  }

  test('default: it is as its manifest says, for whoever trusts the key', () => {
    const { faults, manifest, fingerprint } = verifyRelease(out, { trusted: publicPem(key) })
    expect(faults).toEqual([])
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(manifest).toMatchObject(made)
    expect(manifest.packages).toEqual([
      expect.objectContaining({
        name: 'portico',
        version: '1.0.0-next.1',
        tag: 'next',
        access: 'public',
        provenance: true,
        files: 3,
      }),
    ])
    expect(verifyRelease(out).faults).toEqual([])
    // Of the same files, the same manifest: no time, no machine.
    expect(JSON.stringify(describeRelease(out, made, ['portico-1.0.0-next.1.tgz']))).toBe(
      readFileSync(join(out, names.manifest), 'utf8'),
    )
  })

  test('behavior: what npm has packed is read as it is, long paths too, and has no time of its making', () => {
    const entries = entriesOf(join(out, 'portico-1.0.0-next.1.tgz'))
    expect(entries.map(({ path }) => path).sort()).toEqual([
      `package/${'deep/'.repeat(30)}file.js`,
      'package/index.js',
      'package/package.json',
    ])
    expect(new Set(entries.map(({ seconds }) => seconds)).size).toBe(1)
    expect(new Date((entries[0]?.seconds ?? 0) * 1000).getUTCFullYear()).toBe(1985)
  })

  test.each<[string, (at: string) => void, string]>([
    [
      'a changed bill',
      (at) => writeFileSync(join(at, 'sbom/portico.cdx.json'), '[]\n'),
      'sbom/portico.cdx.json has other bytes',
    ],
    ['a missing tarball', (at) => rmSync(join(at, 'portico-1.0.0-next.1.tgz')), 'portico-1.0.0-next.1.tgz is missing'],
    ['a file more', (at) => writeFileSync(join(at, 'more.tgz'), ''), 'more.tgz is not in the manifest'],
    ['no signature', (at) => rmSync(join(at, names.signature)), 'manifest.json.sig is missing'],
    [
      'a signature of nothing',
      (at) => writeFileSync(join(at, names.signature), 'AAAA'),
      'manifest.json was not signed by the key that is trusted',
    ],
    [
      'a manifest that was changed',
      (at) =>
        writeFileSync(
          join(at, names.manifest),
          readFileSync(join(at, names.manifest), 'utf8').replace('c0ffee', 'c0ffe0'),
        ),
      'manifest.json was not signed by the key that is trusted',
    ],
    [
      'another key',
      (at) => {
        const other = signingKey({ env: {}, mayMake: true }).key
        writeFileSync(join(at, names.signature), signatureOf(readFileSync(join(at, names.manifest)), other))
        writeFileSync(join(at, names.key), publicPem(other))
      },
      'manifest.json was not signed by the key that is trusted',
    ],
  ])('error: %s', (_name, change, fault) => {
    expect(changed(change)).toEqual([fault])
  })

  test('error: a tarball that is another package than its name says', () => {
    const at = mkdtempSync(join(folder, 'other-'))
    cpSync(out, at, { recursive: true })
    const manifest = describeRelease(at, made, ['portico-1.0.0-next.1.tgz'])
    const bytes = Buffer.from(
      JSON.stringify({ ...manifest, packages: manifest.packages.map((one: object) => ({ ...one, version: '2.0.0' })) }),
    )
    writeFileSync(join(at, names.manifest), bytes)
    writeFileSync(join(at, names.signature), signatureOf(bytes, key))
    expect(verifyRelease(at).faults).toEqual(['portico-1.0.0-next.1.tgz is portico 1.0.0-next.1'])
  })

  test('param: key: by file or environment, and never one that is not ed25519', () => {
    const pem = key.export({ type: 'pkcs8', format: 'pem' }) as string
    put('key.pem', pem)
    expect(signingKey({ file: join(folder, 'key.pem'), env: {} }).made).toBe(false)
    expect(publicPem(signingKey({ env: { PORTICO_RELEASE_KEY: pem } }).key)).toBe(publicPem(key))
    const env: Record<string, string | undefined> = { PORTICO_RELEASE_KEY: pem }
    signingKey({ env })
    // What is started from here on does not have it.
    expect(env).toEqual({})
    expect(() => signingKey({ env: {} })).toThrow('A release is signed: name the file of its key with --key')
    expect(() => signingKey({ env: { PORTICO_RELEASE_KEY: 'secret words' } })).toThrow(
      /^PORTICO_RELEASE_KEY holds no ed25519 key \(PKCS #8, PEM\)\.$/,
    )
  })
})

describe('publishing', () => {
  const one = {
    name: 'portico',
    version: '0.1.0',
    tag: 'latest',
    access: 'public',
    provenance: true,
    file: 'p.tgz',
    integrity: 'sha512-a',
    size: 1_234_567,
    unpacked: 4_000_000,
    files: 90,
  }
  const hosted = {
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://ci.example',
    GITHUB_SHA: 'c0ffee',
    GITHUB_REF_NAME: 'v0.1.0',
    GITHUB_SERVER_URL: 'https://code.example',
    GITHUB_REPOSITORY: 'acme/portico',
  }
  const whole = { commit: 'c0ffee', packages: [{ ...one, repository: 'git+https://code.example/acme/portico.git' }] }
  const why = (part: object) => whyNotFromHere({ env: hosted, manifest: whole, faults: [], trusted: true, ...part })

  test('default: what would be published is told, a line for each', () => {
    expect(planOf({ packages: [one] })).toMatch(
      /^package +version .*\nportico +0\.1\.0 +latest +public +yes +1235 kB +4000 kB +90$/,
    )
  })

  test('behavior: only the hosted workflow may, with a whole release that was signed by a key that is trusted', () => {
    expect(why({})).toEqual([])
    expect(why({ env: { ...hosted, ACTIONS_ID_TOKEN_REQUEST_URL: undefined } })).toEqual([
      expect.stringContaining('release.yml alone'),
    ])
    expect(why({ manifest: { ...whole, rehearsal: ['it was not tested'] } })).toHaveLength(1)
    expect(why({ faults: ['a is missing'] })).toEqual(['The release is not whole: a is missing.'])
    expect(why({ env: { ...hosted, NODE_AUTH_TOKEN: 'x' }, trusted: false })).toHaveLength(2)
  })

  test('behavior: of the commit and the version that were tagged, and from where its packages say', () => {
    expect(why({ env: { ...hosted, GITHUB_SHA: 'beef' } })).toEqual([expect.stringContaining('of commit c0ffee')])
    expect(why({ env: { ...hosted, GITHUB_REF_NAME: 'vtest' } })).toEqual([expect.stringContaining('the tag is vtest')])
    expect(why({ manifest: { ...whole, packages: [one] } })).toEqual([
      expect.stringContaining('has to be git+https://code.example/acme/portico.git in portico'),
    ])
    expect(why({ manifest: {} })).toHaveLength(2)
  })

  test('behavior: what is there with the same bytes is passed over, so that a run can be run again', async () => {
    const asked: string[][] = []
    const npm = async (args: string[]) => {
      asked.push(args)
      return args[0] === 'view' && args[1] === 'portico@0.1.0'
        ? { code: 0, output: 'npm warn config of old\nsha512-a\n' }
        : { code: args[0] === 'view' ? 1 : 0, output: '' }
    }
    await publish('/r', { packages: [one, { ...one, name: 'q', file: 'q.tgz' }] }, { npm, log: () => {} })
    expect(asked.filter(([verb]) => verb === 'publish')).toEqual([
      ['publish', join('/r', 'q.tgz'), '--access', 'public', '--tag', 'latest', '--provenance', '--ignore-scripts'],
    ])
  })

  test('error: a version that is there with other bytes, and a no of npm', async () => {
    const taken = async () => ({ code: 0, output: 'sha512-b' })
    await expect(publish('/r', { packages: [one] }, { npm: taken })).rejects.toThrow('on the registry with other bytes')
    const refused = async ([verb]: string[]) => ({ code: 1, output: verb === 'publish' ? 'E403' : 'E404' })
    await expect(publish('/r', { packages: [one] }, { npm: refused })).rejects.toThrow(
      /did not publish portico 0\.1\.0:\nE403/,
    )
  })
})

test('behavior: licences are told in their own words, for each part once', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const text = licencesOf(root, 'packages/portico', lock) as string
  expect(text).toMatch(/^portico \d+\.\d+\.\d+, MIT, brings \d+ packages of others\./)
  expect(text).toMatch(/\nvalibot 1\.5\.0, MIT\n\n[\s\S]*Permission is hereby granted/)
  expect(text.match(/^@noble\/hashes 2\.4\.0, /gm)).toHaveLength(1)
  expect(existsSync(join(root, 'node_modules/valibot'))).toBe(true)
})
