import ts from 'typescript'

export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal }

/** A source file as a tree. Nothing of it is run. */
export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('read.js', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
}

/** What a literal stands for. Whatever has to be worked out (calls, names, sums) is `undefined`. */
export function literalOf(node: ts.Node): Literal {
  if (ts.isParenthesizedExpression(node)) return literalOf(node.expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = literalOf(node.operand)
    return typeof value === 'number' ? -value : undefined
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalOf)
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      [...propertiesOf(node)].flatMap(([name, value]) => {
        const read = literalOf(value)
        return read === undefined ? [] : [[name, read]]
      }),
    )
  return undefined
}

/** The properties of an object literal that stand there by name. */
export function propertiesOf(node: ts.ObjectLiteralExpression): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  for (const property of node.properties)
    if (ts.isPropertyAssignment(property) && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)))
      found.set(property.name.text, property.initializer)
  return found
}

/** What the variable that is named stands for. */
export function variableOf(text: string, name: RegExp): Literal {
  for (const node of nodesOf(parse(text)))
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && name.test(node.name.text) && node.initializer)
      return literalOf(node.initializer)
  return undefined
}

/** A node and all below it. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  for (const child of node.getChildren()) yield* nodesOf(child)
}
