import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
const options = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  noLib: true,
  types: [],
  skipLibCheck: true,
}

/** Reads the declarations of the package alone: what others export is their affair, and takes seconds to read. */
function programOf(doors) {
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const file = resolve(dirname(from), text.replace(/\.js$/, '.d.ts'))
      const isOurs = text.startsWith('.') && existsSync(file)
      return { resolvedModule: isOurs ? { resolvedFileName: file, extension: '.d.ts' } : undefined }
    })
  return ts.createProgram(doors, options, host)
}

/**
 * What the doors of a package let out: for each door its exports, and behind all of them the declarations that these are made of.
 *
 * @param {string} folder of the package, built, absolute
 * @returns {{ doors: Map<string, Map<string, string>>, behind: Map<string, string> }} names and their declarations, without comments
 * @throws Error when a door has no declarations
 */
export function readApi(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const doors = Object.entries(exports).flatMap(([door, { types }]) => (types ? [[door, join(folder, types)]] : []))
  const program = programOf(doors.map(([, file]) => file))
  const checker = program.getTypeChecker()
  const reach = createReach(checker, folder)
  const found = new Map()
  for (const [door, file] of doors) {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${relative(folder, file)} is missing, or lets nothing out: npm run build.`)
    const names = checker.getExportsOfModule(module).map((symbol) => [symbol.name, reach.textOf(symbol)])
    found.set(door, new Map(names.sort(byName)))
  }
  const outside = new Set([...found.values()].flatMap((names) => [...names.values()]))
  const behind = [...reach.all()].filter(([, text]) => !outside.has(text)).sort(byName)
  return { doors: found, behind: new Map(behind) }
}

const byName = ([a], [b]) => (a < b ? -1 : 1)

/** Follows what declarations are made of, each once. */
function createReach(checker, folder) {
  const texts = new Map()

  function plain(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  function textOf(named) {
    const symbol = plain(named)
    const known = texts.get(symbol)
    if (known !== undefined) return known
    const statements = statementsOf(symbol)
    // Of another package, which has its own report or its own word.
    if (statements.length === 0) return originOf(named)
    texts.set(symbol, '')
    for (const statement of statements) follow(statement)
    const text = statements.map(print).join('\n')
    texts.set(symbol, text)
    return text
  }

  /** The statements at the top of a file of ours that a symbol is declared by. */
  function statementsOf(symbol) {
    const all = (symbol.declarations ?? []).map((declaration) =>
      ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
    )
    return all.filter(
      (node) =>
        ts.isSourceFile(node.parent) && node.getSourceFile().fileName.startsWith(folder) && !ts.isSourceFile(node),
    )
  }

  function follow(node) {
    const name = ts.isImportTypeNode(node) ? (node.qualifier ?? node) : ts.isIdentifier(node) ? node : undefined
    const symbol = name && checker.getSymbolAtLocation(name)
    if (symbol && statementsOf(plain(symbol)).length > 0) textOf(symbol)
    ts.forEachChild(node, follow)
  }

  /** By name; where two files have a name, with the file. */
  function all() {
    const list = [...texts].map(([symbol, text]) => ({ name: symbol.name, text, file: fileOf(symbol, folder) }))
    const twice = (name) => list.filter((one) => one.name === name).length > 1
    return new Map(list.map(({ name, text, file }) => [twice(name) ? `${name} (${file})` : name, text]))
  }

  return { textOf, all }
}

const fileOf = (symbol, folder) =>
  relative(join(folder, 'dist'), symbol.declarations[0].getSourceFile().fileName)
    .replace(/\.d\.ts$/, '')
    .replaceAll('\\', '/')

function originOf(symbol) {
  const declaration = symbol.declarations?.[0]
  const statement =
    declaration && ts.findAncestor(declaration, (node) => ts.isExportDeclaration(node) || ts.isImportDeclaration(node))
  return statement ? spell(statement) : `${symbol.name}: of another package`
}

const spell = (node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())

/** One spelling: without comments, words that say only that it is exported, and the places of files. */
const print = (node) =>
  spell(node)
    .replace(/^(?:export )?(?:default )?(?:declare )?/, '')
    .replace(/import\(["']\.[^"']*["']\)\./g, '')
