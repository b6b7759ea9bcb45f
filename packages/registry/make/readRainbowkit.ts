import ts from 'typescript'
import type { InjectedMark } from '../src/wallet.js'
import type { Found } from './found.js'
import { literalOf, nodesOf, parse, propertiesOf } from './literals.js'

const folder = 'dist/wallets/walletConnectors/'

/**
 * The wallets that RainbowKit knows. Each is a function that makes an object; what stands in it as plain text is read from the tree of the
 * source, with what its calls name: the marks by which the wallet is found in a page, and the links that pairing links are put behind.
 */
export function readRainbowkit(files: ReadonlyMap<string, Uint8Array>): readonly Found[] {
  const found = new Map<string, Found>()
  for (const [path, bytes] of files) {
    if (!path.startsWith(`${folder}chunk-`) || !path.endsWith('.js')) continue
    for (const node of nodesOf(parse(new TextDecoder().decode(bytes)))) {
      const wallet = walletOf(node, files)
      if (wallet) found.set(wallet.key, wallet)
    }
  }
  return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function walletOf(node: ts.Node, files: ReadonlyMap<string, Uint8Array>): Found | undefined {
  if (
    !ts.isVariableDeclaration(node) ||
    !ts.isIdentifier(node.name) ||
    !/Wallet$|Account$|^porto$/.test(node.name.text)
  )
    return undefined
  const made = node.initializer
  if (!made || !ts.isArrowFunction(made)) return undefined
  const parts = [...nodesOf(made)]
  const isWallet = (part: ts.Node) =>
    ts.isObjectLiteralExpression(part) &&
    ['id', 'name', 'createConnector'].every((name) => propertiesOf(part).has(name))
  const object = parts.find(isWallet) as ts.ObjectLiteralExpression | undefined
  if (!object) return undefined
  const {
    id,
    name,
    rdns,
    downloadUrls = {},
  } = literalOf(object) as {
    id: string
    name: string
    rdns?: string
    downloadUrls?: Record<string, string>
  }
  if (!id || !name) return undefined
  const bases = parts.flatMap(linkBaseOf)
  const icon = propertiesOf(object).get('iconUrl')
  const imported = icon && [...nodesOf(icon)].flatMap(importedBy)[0]
  const path = imported && `${folder}${imported.replace(/^\.\//, '')}`
  return {
    source: 'rainbowkit',
    key: id,
    name,
    rdns,
    namespaces: ['eip155'],
    links: {
      app: bases.find((base) => !base.startsWith('https:')),
      universal: bases.find((base) => base.startsWith('https:')),
    },
    stores: { ios: downloadUrls.ios, android: downloadUrls.android },
    extensions: {
      chrome: downloadUrls.chrome,
      firefox: downloadUrls.firefox,
      safari: downloadUrls.safari,
      edge: downloadUrls.edge,
      opera: downloadUrls.opera,
    },
    injected: marksOf(parts),
    walletConnect: parts.some((part) => calls(part, /^getWalletConnectConnector$/)),
    picture: path !== undefined && files.has(path) ? { source: 'rainbowkit', path } : undefined,
  }
}

const calls = (node: ts.Node, name: RegExp): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && name.test(node.expression.text)

function marksOf(parts: readonly ts.Node[]): readonly InjectedMark[] {
  const ids = parts.flatMap((part) => {
    if (!calls(part, /^(has|get)Injected(Provider|Connector)$/)) return []
    const { flag, namespace } = (part.arguments[0] ? literalOf(part.arguments[0]) : {}) as Record<string, string>
    return [flag, namespace]
  })
  // That one is everybody's.
  const own = ids.filter((id): id is string => Boolean(id) && id !== 'ethereum')
  return [...new Set(own)].sort().map((id) => ({ namespace: 'eip155', injected_id: id }))
}

/** `scheme://` of a template such as `scheme://wc?uri=${…}`. */
function linkBaseOf(node: ts.Node): readonly string[] {
  if (!ts.isTemplateExpression(node)) return []
  const { text } = node.head
  return text.endsWith('wc?uri=') ? [text.slice(0, -'wc?uri='.length)] : []
}

function importedBy(node: ts.Node): readonly string[] {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return []
  const [path] = node.arguments
  return path && ts.isStringLiteral(path) ? [path.text] : []
}
