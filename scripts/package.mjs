import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { published, withTarball } from './pack.mjs'
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
        ['attw', await runNode(tool('@arethetypeswrong/cli/dist/index.js'), [tarball, '--profile', 'esm-only'])],
      ]
      if (folder === 'packages/portico')
        judges.push(
          ['use client', judgeDirective(join(root, folder, 'dist/react/index.js'))],
          ['no React in elements', judgeElements(join(root, folder, 'dist/element'))],
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

/** A page of elements has no React: what they are drawn by asks for Preact alone. */
function judgeElements(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const asking = files.filter((name) =>
    /["'](react(-dom)?(\/[\w-]+)?|\.\.\/react\/.*)["']/.test(readFileSync(join(folder, name), 'utf8')),
  )
  const drawn = files.some((name) => readFileSync(join(folder, name), 'utf8').includes('"preact/compat"'))
  return {
    code: drawn && asking.length === 0 ? 0 : 1,
    output: `${folder}: ${asking.join(', ') || 'nothing that draws was found'}\n`,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await checkPackages()
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
