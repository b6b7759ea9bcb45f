import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { root } from '../root.mjs'

const home = join(root, 'packages/portico')

/** The doors with the file that each one's exports are written in. */
export function doors() {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((door) => !/\.(?:json|css)$/.test(door))
    .map((door) => {
      const path = door === '.' ? '' : `${door.slice(2)}/`
      const name = door === '.' ? 'portico' : `portico/${door.slice(2)}`
      return { name, place: `reference/${name.replaceAll('/', '-')}`, source: join(home, 'src', `${path}index.ts`) }
    })
}

function program(files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root)
  return ts.createProgram({ rootNames: files, options: { ...options, noEmit: true } })
}

const plain = (parts) => ts.displayPartsToString(parts).trim()
/** `{@link x}` as code, and no blank line that would end a row of a table. */
const inRow = (text) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')
/** In prose `<…>` would be taken for a tag, and braces for a template. */
const inProse = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')

const kindOf = (symbol) => {
  const { flags } = symbol
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) return 'type'
  return 'value'
}

/** The declaration as it is written, without the bodies of functions. */
function declared(symbol, checker) {
  const [node] = symbol.declarations ?? []
  if (!node) return ''
  const text = (part) => part.getText().replace(/\/\*\*[\s\S]*?\*\/\s*/g, '')
  if (ts.isFunctionDeclaration(node)) {
    const heads = symbol.declarations.filter((one) => ts.isFunctionDeclaration(one))
    // Of overloads all but the one that has the body.
    return (heads.length > 1 ? heads.filter((one) => !one.body) : heads)
      .map((one) => text(one).slice(0, one.body ? -one.body.getText().length : undefined))
      .map((head) => head.replace(/^export (async )?/, '').trim())
      .join('\n')
  }
  if (ts.isTypeAliasDeclaration(node)) {
    const written = text(node).replace(/^export /, '')
    return written.length < 1_500 ? written : `type ${symbol.name}`
  }
  if (ts.isClassDeclaration(node)) return `class ${symbol.name}`
  const type = checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, ts.TypeFormatFlags.None)
  return `const ${symbol.name}: ${type}`
}

/** The fields of a type of ours, each with its words. */
function fieldsOf(symbol, checker) {
  const [node] = symbol.declarations ?? []
  if (!node || !ts.isTypeAliasDeclaration(node) || node.typeParameters) return []
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return []
  return checker
    .getPropertiesOfType(type)
    .filter((field) => field.declarations?.some((one) => one.getSourceFile().fileName.startsWith(home)))
    .map((field) => ({ name: field.name, words: plain(field.getDocumentationComment(checker)) }))
    .filter(({ words }) => words !== '')
}

const tagsOf = (symbol, checker, name) =>
  symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === name)
    .map((tag) => plain(tag.text ?? []))

function section(symbol, checker) {
  const lines = [`## ${symbol.name}`, '']
  const words = plain(symbol.getDocumentationComment(checker))
  if (words) lines.push(inProse(words), '')
  const code = declared(symbol, checker)
  if (code) lines.push('```ts', code, '```', '')
  const parameters = tagsOf(symbol, checker, 'param')
  if (parameters.length > 0)
    lines.push(...parameters.map((text) => `- ${inProse(text.replace(/^(\S+)\s+(?:- )?/, '`$1`: '))}`), '')
  for (const text of tagsOf(symbol, checker, 'returns')) lines.push(`**Returns** ${inProse(text)}`, '')
  for (const text of tagsOf(symbol, checker, 'throws')) lines.push(`**Throws** ${inProse(text)}`, '')
  const fields = fieldsOf(symbol, checker)
  if (fields.length > 0)
    lines.push(
      '| field | |',
      '|---|---|',
      ...fields.map((field) => `| \`${field.name}\` | ${inRow(inProse(field.words))} |`),
      '',
    )
  for (const text of tagsOf(symbol, checker, 'example')) lines.push('```tsx', text, '```', '')
  return lines.join('\n')
}

const order = { function: 0, class: 0, value: 1, type: 2 }

/** One page for each door, of what it lets out, by the words that stand in the code. Returns the pages with their titles. */
export function writeReference(to) {
  const all = doors()
  const made = program(all.map(({ source }) => source))
  const checker = made.getTypeChecker()
  mkdirSync(join(to, 'reference'), { recursive: true })
  return all.map(({ name, place, source }) => {
    const file = made.getSourceFile(resolve(source))
    const exported = checker
      .getExportsOfModule(checker.getSymbolAtLocation(file))
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .sort((a, b) => order[kindOf(a)] - order[kindOf(b)] || a.name.localeCompare(b.name))
    const page = [
      `# ${name}`,
      '',
      `All that \`import … from '${name}'\` has, in the words of its code.`,
      '',
      ...exported.map((symbol) => section(symbol, checker)),
    ]
    writeFileSync(join(to, `${place}.md`), `${page.join('\n').trim()}\n`)
    return { place: `${place}.md`, name }
  })
}
