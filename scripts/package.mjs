import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { misread } from './lazyImports.mjs'
import { withTarball } from './pack.mjs'
import { published } from './published.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

const tool = (path) => join(root, 'node_modules', path)

/** Judges what users would install: publint and attw on the packed tarballs. */
export async function checkPackages() {
  const outputs = []
  for (const folder of published) {
    await withTarball(folder, async (tarball) => {
      const judges = [
        ['publint', await runNode(tool('publint/src/cli.js'), ['run', tarball, '--strict'])],
        // A style sheet has no types.
        [
          'attw',
          await runNode(tool('@arethetypeswrong/cli/dist/index.js'), [
            tarball,
            '--profile',
            'esm-only',
            '--exclude-entrypoints',
            'buttons.css',
          ]),
        ],
      ]
      if (folder === 'packages/portico')
        judges.push(
          ...['react', 'ssr', 'permissions/react'].map((room) => [
            `use client (${room})`,
            judgeDirective(join(root, folder, `dist/${room}/index.js`)),
          ]),
          ['no React in elements', judgeElements(join(root, folder, 'dist/element'))],
          ['lazy imports', judgeLazy(join(root, folder, 'dist'))],
        )
      for (const [name, { code, output }] of judges) outputs.push({ name: `${name} ${folder}`, ok: code === 0, output })
    })
  }
  return {
    ok: outputs.every(({ ok }) => ok),
    output: outputs.map(({ name, ok, output }) => `${ok ? 'ok  ' : 'FAIL'} ${name}\n${ok ? '' : output}`).join(''),
  }
}

/** A server's page of React takes what the door of React gives only where the door says that it is a client's. */
function judgeDirective(door) {
  const said = readFileSync(door, 'utf8').startsWith('"use client";\n')
  return { code: said ? 0 : 1, output: `${door} does not begin with "use client".\n` }
}

/** What apps build with Vite before 8 finds what it loads lazily. */
function judgeLazy(folder) {
  const scripts = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'))
  const wrong = scripts.flatMap((name) =>
    misread(readFileSync(join(folder, name), 'utf8')).map((one) => `${name}: ${one}\n`),
  )
  return { code: wrong.length, output: wrong.join('') }
}

/** A page of elements has no React: what draws them asks for Preact alone, and their types for no framework’s. */
function judgeElements(folder) {
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const asking = [
    ...scripts.filter((name) => /["'](react(-dom)?(\/[\w-]+)?|\.\.\/react\/.*)["']/.test(read(name))),
    ...typesFrom('index.d.ts', read).filter((name) => /from ["']p?react/.test(read(name))),
  ]
  const isDrawn = scripts.some((name) => read(name).includes('"preact/compat"'))
  return {
    code: isDrawn && asking.length === 0 ? 0 : 1,
    output: `${folder}: ${asking.join(', ') || 'nothing that draws was found'}\n`,
  }
}

/** Declarations that a compiler reads with these. */
function typesFrom(name, read, found = []) {
  if (found.includes(name)) return found
  found.push(name)
  for (const [, other] of read(name).matchAll(/(?:from|import\()\s*["'](\.[^"']+)\.js["']/g))
    typesFrom(join(dirname(name), `${other}.d.ts`), read, found)
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await checkPackages()
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
