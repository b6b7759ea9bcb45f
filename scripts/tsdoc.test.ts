import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { doors } from './docs/reference.mjs'

// What an editor shows at a name: words at every export of every door, and at every field of what is exported. Nothing is type-checked
// for it, and nothing is read but the package’s own files.
const host = ts.createCompilerHost({ target: ts.ScriptTarget.ESNext })
host.resolveModuleNameLiterals = (names, from) =>
  names.map(({ text }) => {
    const path = join(dirname(from), text.replace(/\.js$/, ''))
    const file = text.startsWith('.') ? [`${path}.ts`, `${path}.tsx`].find((one) => existsSync(one)) : undefined
    return { resolvedModule: file ? { resolvedFileName: file, extension: file.slice(path.length) } : undefined }
  })
const all = doors()
const program = ts.createProgram({
  rootNames: all.map(({ source }) => source),
  options: { noLib: true, types: [], target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve },
  host,
})
const checker = program.getTypeChecker()

const tagsOf = (node: ts.Node) => ts.getJSDocTags(node).map(({ tagName }) => tagName.text)
/** Words before the first tag, or that it is not for apps. */
const isTold = (node: ts.Node): boolean =>
  tagsOf(node).includes('internal') ||
  ts.getJSDocCommentsAndTags(node).some((one) => ts.isJSDoc(one) && Boolean(ts.getTextOfJSDocComment(one.comment)))

type Field = ts.PropertySignature | ts.MethodSignature | ts.PropertyDeclaration
const isField = (node: ts.Node): node is Field =>
  ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node)

/** The fields of a type; those inside a field are told where that is. */
function fieldsOf(node: ts.Node): Field[] {
  const found: Field[] = []
  const look = (inner: ts.Node): void => {
    if (isField(inner)) found.push(inner)
    // What a function takes and gives is told by its own words.
    else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, look)
  }
  ts.forEachChild(node, look)
  return found
}

const isType = (node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.ClassDeclaration =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)

type Declared = { door: string; name: string; nodes: readonly ts.Declaration[] }

const exported: Declared[] = all.flatMap(({ name: door, source }) => {
  const file = program.getSourceFile(source)
  const symbol = file && checker.getSymbolAtLocation(file)
  return checker.getExportsOfModule(symbol as ts.Symbol).map((one) => {
    const { declarations = [] } = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one
    return { door, name: one.name, nodes: declarations }
  })
})
/** The words at a variable stand before the whole statement. */
const told = ({ nodes }: Declared) => nodes.some((node) => isTold(node))
const say = ({ door, name }: Declared) => `${door}: ${name}`

const isFunction = ({ nodes: [node] }: Declared): boolean =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) ||
    (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isFunctionLike(node.initializer)))

/** By itself: what functions inside it throw, such as those that a hook gives, is told where those are. */
function throws(node: ts.Node): boolean {
  const look = (inner: ts.Node): boolean =>
    ts.isThrowStatement(inner) || (!ts.isFunctionLike(inner) && ts.forEachChild(inner, look) === true)
  return ts.forEachChild(node, look) === true
}

/** What an app hands over, or a component takes. */
const takes = /(?:Options|Props|Settings|Config)$/

describe('what an editor shows', () => {
  test('behavior: all doors are read', () => {
    expect(exported.length).toBeGreaterThan(350)
    expect(exported.filter(({ nodes }) => nodes.length === 0).map(say)).toEqual([])
  })

  test('behavior: every export has words', () => {
    expect(exported.filter((one) => !told(one)).map(say)).toEqual([])
  })

  test('behavior: every field of what the state is made of has words', () => {
    const state = exported.find(({ door, name }) => door === 'portico' && name === 'State')?.nodes[0]
    const parts = new Set<ts.Declaration>()
    const look = (node: ts.Node): void => {
      if (ts.isTypeReferenceNode(node)) {
        const symbol = checker.getSymbolAtLocation(node.typeName)
        const { declarations = [] } =
          symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : (symbol ?? {})
        for (const one of declarations) if (isType(one)) parts.add(one)
      }
      ts.forEachChild(node, look)
    }
    look(state as ts.Node)
    expect(parts.size).toBeGreaterThan(7)
    const silent = [...parts].flatMap((part) =>
      fieldsOf(part)
        .filter((field) => !isTold(field))
        .map((field) => `${ts.getNameOfDeclaration(part)?.getText()}.${field.name.getText()}`),
    )
    expect(silent).toEqual([])
  })

  test('behavior: every field of every option, prop, result, state, event and error has words', () => {
    const silent = exported.flatMap((one) =>
      one.nodes
        .filter(isType)
        .flatMap((node) => fieldsOf(node).filter((field) => !isTold(field)))
        .map((field) => `${say(one)}.${field.name.getText()}`),
    )
    expect([...new Set(silent)]).toEqual([])
  })

  test('behavior: whatever may be left out of what an app hands over says what is then', () => {
    const silent = exported
      .filter(({ name }) => takes.test(name))
      .flatMap((one) =>
        one.nodes
          .filter(isType)
          .flatMap((node) => fieldsOf(node).filter((field) => field.questionToken))
          .filter(
            (field) =>
              !/default|\bwhen (?:it is )?(?:absent|left out|off)\b|\bwithout\b|\bnone\b|\botherwise\b/i.test(
                commentOf(field),
              ),
          )
          .map((field) => `${say(one)}.${field.name.getText()}`),
      )
    expect([...new Set(silent)]).toEqual([])
  })

  test('behavior: every function, hook and component has an example', () => {
    const without = exported.filter(
      (one) => isFunction(one) && !one.nodes.some((node) => tagsOf(node).includes('example')),
    )
    expect(without.map(say)).toEqual([])
  })

  test('behavior: every function that throws says what', () => {
    const silent = exported.filter(
      (one) => isFunction(one) && one.nodes.some((node) => throws(node) && !tagsOf(node).includes('throws')),
    )
    expect(silent.map(say)).toEqual([])
  })
})

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((one) => one.getText())
    .join('\n')
