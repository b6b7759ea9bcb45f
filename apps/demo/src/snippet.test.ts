import { readFileSync } from 'node:fs'
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import ts from 'typescript'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readKnobs } from './knobs.js'
import type { Sandbox } from './sandbox.js'
import { featureDefaults, optionDefaults, type Shown, snippetOf } from './snippet.js'

// Slow: what the whole package is typed as is read once, by the compiler.
const root = new URL('../../../', import.meta.url).pathname

const sandbox: Sandbox = {
  demo: 'http://demo.localhost',
  phone: 'http://phone.localhost',
  projectId: '0123456789abcdef0123456789abcdef',
  chains: [],
  services: { url: 'http://services.localhost', relay: 'ws://services.localhost/relay' },
  wallet: { url: 'http://wallet.localhost', mail: 'http://mail.localhost' },
}
const own = { ...mainnet, name: 'Sand’s "own"', id: 31337 }
const plain: Shown = { families: ['evm'], networks: [mainnet], sandbox, origin: 'https://app.example' }
const quiet = '?services=off&wc=0&embedded=0&pay=0&passkey=0&smartSessions=0&legal=0'

const settings: Record<string, [search: string, shown: Shown]> = {
  plain: [quiet, plain],
  all: ['', { ...plain, families: ['evm', 'solana', 'bitcoin'], networks: [mainnet, own] }],
  turned: [
    "?theme=dark&accent=oklch(0.5 0.1 20)&radius=2px&arch=0&neutralHue=20&font=Georgia, 'Times'&locale=de&inline=1" +
      '&siwx=optional&warm=off&reconnect=0&telemetry=0&debug=1&logLevel=debug&storage=nothing&basic=1&accountType=eoa' +
      '&nodes=eip155:1=https://rpc.example&featured=a,b&exclude=c&listed=registry&defaultNetwork=1&allWallets=onlyMobile' +
      '&socials=google,x&onramp=none&connectMethodsOrder=wallet,email&attest=1&legalCheckbox=1&networkSwitch=0',
    plain,
  ],
  others: ['?siwx=required&listed=none&custom=1&services=off', { ...plain, families: ['polkadot', 'cosmos'] }],
  siwe: ['?siwx=required&siwe=1&swaps=0&branding=0&collapseWallets=1', plain],
}
const codes = Object.fromEntries(
  Object.entries(settings).map(([name, [search, shown]]) => [name, snippetOf(readKnobs(search), shown)]),
)

describe('snippetOf', () => {
  test('default: what the package does by itself is not said', () => {
    expect(codes.plain).toBe(`import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'

const portico = createPortico({
  metadata: {
    name: 'My app',
    description: 'What it is',
    url: 'https://app.example',
    icons: ['https://app.example/icon.svg'],
  },
  networks: [mainnet],
  families: [evm()],
})

export function App() {
  return (
    <PorticoProvider client={portico}>
      <ConnectButton />
    </PorticoProvider>
  )
}
`)
  })

  test('behavior: what is turned is said', () => {
    expect(codes.turned).toContain("appearance={{ theme: 'dark', variables: { accent: 'oklch(0.5 0.1 20)'")
    for (const line of ["warm: 'off',", 'reconnect: false,', 'wallets: registry(),', 'defaultNetwork: mainnet,'])
      expect(codes.turned).toContain(line)
    expect(codes.all).toContain("services: 'http://services.localhost',")
    expect(codes.all).toContain('defineNetwork({')
  })

  test('behavior: what is taken for what the package does by itself is that', () => {
    const portico = createPortico({
      metadata: { name: 'Acme', description: 'The Acme app', url: 'https://acme.example', icons: [] },
      networks: [mainnet],
      families: [evm()],
    })
    onTestFinished(() => portico.destroy())
    const features = Object.entries(portico.getState().flags.features)
    // Lists are said whenever the page has one.
    expect(Object.fromEntries(features.filter(([, value]) => !Array.isArray(value)))).toEqual(featureDefaults)
    expect(portico.client.config).toMatchObject(optionDefaults)
  })

  test('param: nodes: an address stays whole, and of one network there may be several', () => {
    const nodes = [
      'eip155:1=https://one.example/?key=a=b',
      'eip155:8453=https://base.example',
      'eip155:1=https://two.example',
    ]
    const code = snippetOf(readKnobs(`${quiet}&nodes=${encodeURIComponent(nodes.join())}`), plain)
    expect(code).toContain("'eip155:1': ['https://one.example/?key=a=b', 'https://two.example']")
    expect(code).toContain("'eip155:8453': ['https://base.example']")
  })

  test('behavior: every one compiles as it stands', { timeout: 240_000 }, () => {
    const file = (name: string) => `${root}apps/demo/src/${name}.snippet.tsx`
    const texts = new Map(Object.entries(codes).map(([name, code]) => [file(name), code]))
    const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, (path) => readFileSync(path, 'utf8'))
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
    const host = ts.createCompilerHost(options)
    const { readFile, fileExists, getSourceFile } = host
    host.fileExists = (path) => texts.has(path) || fileExists(path)
    host.readFile = (path) => texts.get(path) ?? readFile(path)
    host.getSourceFile = (path, ...more) => {
      const text = texts.get(path)
      return text === undefined ? getSourceFile(path, ...more) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022)
    }
    const program = ts.createProgram([...texts.keys()], options, host)
    const problems = [...texts.keys()].flatMap((path) => {
      const source = program.getSourceFile(path)
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    })
    expect(
      problems.map(
        ({ messageText, file: at }) => `${at?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
    ).toEqual([])
  })
})
