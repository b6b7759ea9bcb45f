import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

/** Whether a file is loaded for it: by `import()`, or by one of these, which are that. */
function loads(node: ts.Node, loaders: ReadonlySet<string>): boolean {
  const { expression } = ts.isCallExpression(node) ? node : {}
  if (expression?.kind === ts.SyntaxKind.ImportKeyword) return true
  if (expression && ts.isIdentifier(expression) && loaders.has(expression.text)) return true
  return ts.forEachChild(node, (child) => loads(child, loaders) || undefined) ?? false
}

/** Whether somebody hears of it when it is refused: it ends in `.catch(…)`, or in a `.then(…)` with a second way. */
function isHeard(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { text } = node.expression.name
  return text === 'catch' || (text === 'then' && node.arguments.length === 2)
}

/** The lines of a source that load a file for something that nobody waits for, and hear nothing where it does not come. */
function unheard(source: string): number[] {
  const loaders = new Set([...source.matchAll(/const (\w+) = \(\) => import\(/g)].map(([, name = '']) => name))
  const file = ts.createSourceFile('view.tsx', source, ts.ScriptTarget.Latest, true)
  const lines: number[] = []
  /** The functions of this file that load a file, and leave it to whoever calls them to hear of it. */
  const functions = new Set<string>()
  const gather = (node: ts.Node): void => {
    const value = ts.isVariableDeclaration(node) && node.initializer
    if (
      value &&
      ts.isArrowFunction(value) &&
      value.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
    ) {
      const guarded = ts.isBlock(value.body) && value.body.statements.some(ts.isTryStatement)
      if (!guarded && loads(value.body, loaders)) functions.add(node.name.getText())
    }
    ts.forEachChild(node, gather)
  }
  const look = (node: ts.Node): void => {
    if (ts.isVoidExpression(node)) {
      const { expression } = node
      const callee = ts.isCallExpression(expression) && ts.isIdentifier(expression.expression) && expression.expression
      if ((loads(expression, loaders) || (callee && functions.has(callee.text))) && !isHeard(expression))
        lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    }
    ts.forEachChild(node, look)
  }
  gather(file)
  look(file)
  return lines
}

test('behavior: where a file for a press does not come, somebody hears of it', () => {
  const react = join(root, 'packages/portico/src/react')
  const files = readdirSync(react, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => unheard(readFileSync(join(react, file), 'utf8')).map((line) => `${file}:${line}`)),
  ).toEqual([])
})

test.each([
  ["const press = () => void import('./x.js').then(({ x }) => x())", [1]],
  ["const loadX = () => import('./x.js')\nconst press = () => void loadX().then((x) => x())", [2]],
  ["const again = async () => {\n  await import('./x.js')\n}\nconst press = () => void again()", [4]],
  ["const press = () => void import('./x.js').then(act).catch(report)", []],
  ["const loadX = () => import('./x.js')\nconst press = () => void loadX().then(act, report)", []],
  ["const again = async () => {\n  await import('./x.js')\n}\nconst press = () => void again().catch(report)", []],
  ['const press = () => void loadList(client)', []],
])('param: source: %s', (source, lines) => {
  expect(unheard(source)).toEqual(lines)
})
