/**
 * Who may import whom. Each rule bears the name that a violation is reported under, and says why and where to go instead.
 * `scripts/rooms.canary.test.ts` plants one violation per rule; a rule that does not fire there is dead.
 */
const source = '^packages/portico/src/'
const tests = '\\.test(-d|-support)?\\.tsx?$'
const families = 'evm|solana|bitcoin|polkadot|cosmos'
const connectors = 'walletconnect|embedded'
const contracts = `${source}core/(family|connector)\\.ts$`

/** Source files of a room, without its tests: a test may bring in whatever proves the room right. */
const room = (names) => ({ path: `${source}(${names})/`, pathNot: tests })
/** Everything of the package outside the named rooms. */
const outside = (names, ...allowed) => ({ path: source, pathNot: [`${source}(${names})/`, ...allowed] })
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`
const anyNpm = '(^|/)node_modules/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const floors = [
  rule(
    'floor-base',
    'base is the ground floor: nothing of ours below it. Its catalogue lists the errors of all rooms.',
    room('base'),
    outside('base', `${source}.*/errors\\.ts$`),
  ),
  rule(
    'rows-for-catalogue',
    'base raises what stands in base/errors: of the rows of other rooms the catalogue alone knows.',
    { ...room('base'), pathNot: [tests, `${source}base/errors/catalog\\.ts$`] },
    { path: `${source}.*/errors\\.ts$`, pathNot: `${source}base/` },
  ),
  rule(
    'rows-are-data',
    'Files of error rows import nothing: the catalogue gathers them from every room.',
    { path: `${source}(core|${families}|${connectors})/.*errors\\.ts$` },
    { path: '', pathNot: `${source}base/errors/rows\\.ts$` },
  ),
  rule('floor-wire', 'wire holds contracts: only base.', room('wire'), outside('wire|base')),
  rule('floor-networks', 'networks is data: only base.', room('networks'), outside('networks|base')),
  rule(
    'floor-ui',
    'ui is dumb: props in, events out; only pure parts of base.',
    room('ui'),
    outside('ui', `${source}base/(avatarSeed|format|units|caip|origin|promise)\\.ts$`),
  ),
  rule('floor-core', 'core is headless: base, wire, networks.', room('core'), outside('core|base|wire|networks')),
  rule('floor-siwx', 'siwx: base, wire and core’s two contracts.', room('siwx'), outside('siwx|base|wire', contracts)),
  rule(
    'floor-react',
    'react: core, ui, base, wire. Families and connectors come in through the client.',
    room('react|ssr'),
    { path: source, pathNot: `${source}(react|core|ui|base|wire)/` },
  ),
  rule(
    'floor-testing',
    'testing stands beside the product: base, wire and networks only.',
    room('testing'),
    outside('testing|base|wire|networks'),
  ),
  rule(
    'floor-top',
    'wagmi and element are thin doors on top of the others. Of react element knows how a modal stands in the page, what a form says, and types that want no React.',
    room('wagmi|element'),
    outside(
      'wagmi|element|base',
      `${source}index\\.ts$`,
      `${source}react/(index|look|language|words|useInlineModal|fieldWords)\\.ts$`,
    ),
  ),
  rule(
    'floor-permissions',
    'permissions asks any wallet and any node: base alone, and what methods are told apart by. Its hooks stand on the door of react.',
    room('permissions'),
    outside('permissions|base', `${source}(react/index|evm/keccak)\\.ts$`),
  ),
  rule(
    'floor-languages',
    'languages is sentences, and who is told which: of react it knows two types.',
    room('languages'),
    outside('languages', `${source}react/(language|words)\\.ts$`),
  ),
  rule(
    'floor-devtools',
    'devtools look at a client from outside: types of the main door, and nothing else.',
    room('devtools'),
    { path: `${source}|${anyNpm}`, pathNot: [`${source}devtools/`, `${source}index\\.ts$`] },
  ),
  rule(
    'devtools-alone',
    'Nobody of the product imports the devtools: an app attaches them.',
    { path: source, pathNot: [`${source}devtools/`, tests] },
    { path: `${source}devtools/` },
  ),
  rule(
    'floor-registry',
    'registry is what core asks for wallets: base, and core’s files of the lists of wallets.',
    room('registry'),
    outside(
      'registry|base',
      `${source}core/(features/wallets/(source|listed|registryListing|firstTwelve)|platform)\\.ts$`,
    ),
  ),
  rule(
    'door-core',
    'The main door is headless, and so is that for servers: core, and what core is made of.',
    { path: `${source}(|cookie/)index\\.ts$` },
    outside('core|base|wire|networks'),
  ),
]

const apart = [
  rule(
    'families-apart',
    'A family never learns of another family or of a connector.',
    { path: `${source}(${families})/`, pathNot: tests },
    { path: `${source}(${families}|${connectors})/`, pathNot: `${source}$1/` },
  ),
  rule(
    'connectors-apart',
    'A connector never learns of another connector or of a family.',
    { path: `${source}(${connectors})/`, pathNot: tests },
    { path: `${source}(${families}|${connectors})/`, pathNot: `${source}$1/` },
  ),
  rule(
    'contracts-only',
    'Families and connectors see two files of core: family.ts and connector.ts.',
    room(`${families}|${connectors}`),
    { path: `${source}core/`, pathNot: contracts },
  ),
  rule(
    'families-low',
    'Families and connectors stand on base, wire and core’s contracts, not on react, ui or what is above.',
    room(`${families}|${connectors}`),
    { path: `${source}(react|ui|siwx|wagmi|element|devtools|languages|testing|networks|permissions)/` },
  ),
  rule(
    'views-apart',
    'What two views share goes to react/parts.',
    { path: `${source}react/views/([^/]+)/`, pathNot: tests },
    { path: `${source}react/views/[^/]+/`, pathNot: `${source}react/views/$1/` },
  ),
  rule(
    'views-lazy',
    'A view is loaded on demand: import it with import() in viewTable.ts.',
    { path: source, pathNot: [`${source}react/views/`, tests] },
    { path: `${source}react/views/`, dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  rule(
    'features-apart',
    'What follows what between features is core/lifecycle.ts. Whose a name is may be asked from anywhere.',
    { path: `${source}core/features/([^/]+)/`, pathNot: tests },
    {
      path: `${source}core/features/[^/]+/`,
      pathNot: [`${source}core/features/$1/`, `${source}core/features/names/resolve[.]ts`],
    },
  ),
  rule(
    'testing-for-tests',
    'The product never imports its test wallets.',
    { path: source, pathNot: [`${source}testing/`, tests] },
    { path: `${source}testing/` },
  ),
  rule(
    'doors-for-outside',
    'Inside the package import the file itself, not the door.',
    { path: source, pathNot: [`${source}(wagmi|element|permissions/react)/`, tests] },
    { path: `${source}(|[a-z]+/|testing/[a-z]+/)index\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'tests-alone',
    'Only tests import tests and what supports them.',
    { pathNot: `${tests}|\\.spec\\.ts$` },
    { path: tests },
  ),
]

const packages = [
  rule(
    'npm-zustand',
    'zustand is behind base/store.ts.',
    { path: source, pathNot: `${source}base/` },
    { path: npm('zustand') },
  ),
  rule(
    'npm-viem',
    'viem belongs to evm and to wagmi (and to the test wallets).',
    { path: source, pathNot: [`${source}(evm|wagmi|testing)/`, tests] },
    { path: npm('viem|ox') },
  ),
  rule(
    'npm-wagmi',
    'wagmi’s core is behind the door `portico/wagmi`: whoever does not open it loads and needs nothing of it.',
    { path: source, pathNot: [`${source}wagmi/`, tests] },
    { path: `${npm('@wagmi/[^/]+|wagmi')}|^@wagmi/|^wagmi$` },
  ),
  rule(
    'npm-registry',
    'What is known of the world is loaded by one file of core’s wallets and the door `portico/registry`: whoever brings a list of their own loads nothing of it.',
    { path: source, pathNot: [`${source}(registry/|core/features/wallets/firstTwelve\\.ts$)`, tests] },
    { path: '^packages/registry/' },
  ),
  rule(
    'npm-noble',
    '@noble belongs to walletconnect, to bitcoin and what checks its signatures on both sides, to solana where a browser lacks Ed25519, and to the test wallets.',
    { path: source, pathNot: [`${source}(walletconnect|bitcoin|solana|testing|wire/signIn)/`, tests] },
    { path: npm('@noble/[^/]+') },
  ),
  rule(
    'npm-react',
    'React belongs to react and ui.',
    { path: source, pathNot: [`${source}(react|ui|wagmi|element|permissions/react)/`, tests] },
    { path: npm('react|react-dom') },
  ),
  rule(
    'npm-preact',
    'Preact stands behind the door of custom elements, where the build puts it in the place of React.',
    { path: source, pathNot: `${source}element/` },
    { path: npm('preact') },
  ),
  rule(
    'npm-uqr',
    'QR encoding belongs to ui.',
    { path: source, pathNot: [`${source}ui/`, tests] },
    { path: npm('uqr') },
  ),
  rule(
    'npm-valibot',
    'Schemas are checked where data enters: base, wire, core, families and connectors; never in ui or react.',
    room('ui|react|networks'),
    { path: npm('valibot') },
  ),
  rule('npm-ground', 'base needs zustand and valibot, networks needs nothing.', room('base|networks'), {
    path: anyNpm,
    pathNot: npm('zustand|valibot'),
  }),
  rule(
    'npm-reference',
    'The reference clients prove ours in tests; they are never shipped.',
    { path: '^(packages|apps)/', pathNot: tests },
    { path: npm('@walletconnect/[^/]+|@reown/[^/]+') },
  ),
]

const houses = [
  rule(
    'services-wire-only',
    'The back end knows the contracts alone: portico/wire.',
    { path: '^apps/services/', pathNot: tests },
    { path: '^packages/portico/(src|dist)/', pathNot: '^packages/portico/(src|dist)/wire/index\\.(d\\.)?[tj]s$' },
  ),
  rule(
    'services-alone',
    'The back end imports no other app, and not the sandbox.',
    { path: '^apps/services/', pathNot: tests },
    { path: '^(apps/(?!services/)|sandbox/|e2e/|bench/|scripts/)' },
  ),
  rule(
    'vault-alone',
    'The vault is small and trusted: it imports nothing of the repository around it but what asks PostgreSQL and what it is watched with.',
    { path: '^apps/vault/', pathNot: tests },
    { path: '^(packages/(?!(pg|watch)/src/index\\.ts$)|apps/(?!vault/)|sandbox/|e2e/|bench/|scripts/)' },
  ),
  rule(
    'pg-alone',
    'What asks PostgreSQL is in the vault, too: it imports nothing of the repository around it.',
    { path: '^packages/pg/', pathNot: tests },
    { path: '^(packages/(?!pg/)|apps/|sandbox/|e2e/|bench/|scripts/)' },
  ),
  rule(
    'pg-for-servers',
    'Two servers have a database. Everything else asks them.',
    { path: '^(packages/(?!pg/)|apps/(?!(services|vault)/)|sandbox/|e2e/|bench/)' },
    { path: '^packages/pg/' },
  ),
  rule(
    'watch-alone',
    'What servers are watched with is in the vault, too: it imports nothing of the repository around it.',
    { path: '^packages/watch/', pathNot: tests },
    { path: '^(packages/(?!watch/)|apps/|sandbox/|e2e/|bench/|scripts/)' },
  ),
  rule(
    'watch-for-servers',
    'Two servers are watched. What runs in a page tells numbers to nobody.',
    { path: '^(packages/(?!watch/)|apps/(?!(services|vault)/)|sandbox/|e2e/|bench/)' },
    { path: '^packages/watch/' },
  ),
  rule(
    'npm-prometheus',
    'One way to tell numbers: @portico/watch.',
    { path: '^(packages/(?!watch/)|apps/|sandbox/)', pathNot: tests },
    { path: npm('prom-client|@opentelemetry/[^/]+') },
  ),
  rule(
    'registry-alone',
    'The registry is data: it imports nothing of ours. What makes it takes our own networks by their door.',
    { path: '^packages/registry/', pathNot: tests },
    { path: `^(packages/(?!registry/)|apps/|sandbox/|e2e/|bench/|scripts/)`, pathNot: `${source}networks/index\\.ts$` },
  ),
  rule(
    'registry-sources',
    'What is shipped of the registry never imports what makes it, or a package.',
    { path: '^packages/registry/src/', pathNot: tests },
    { path: `^packages/registry/make/|${anyNpm}` },
  ),
  rule(
    'npm-postgres',
    'One way to PostgreSQL: connections are made by @portico/pg. Its types are everybody’s; what starts databases for tests asks them by itself.',
    { path: '^(packages/(?!pg/)|apps/)', pathNot: [tests, '^apps/services/src/testing/'] },
    { path: npm('postgres|pg|drizzle-orm|kysely'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'package-alone',
    'The package imports nothing of the repository around it.',
    { path: source, pathNot: tests },
    { path: '^(apps|sandbox|e2e|bench|scripts)/' },
  ),
  rule(
    'demo-doors-only',
    'The demo uses the public doors, as every app must.',
    { path: '^apps/demo/' },
    { path: source, pathNot: `${source}(|[a-z]+/|testing/[a-z]+/|permissions/react/)index\\.ts$` },
  ),
  rule(
    'sandbox-doors-only',
    'The sandbox knows wire, networks and testing, never core or react. Its tests may be clients, as any app is.',
    { path: '^sandbox/', pathNot: '\\.test\\.ts$' },
    { path: source, pathNot: `${source}(wire|networks|testing/[a-z]+)/index\\.ts$` },
  ),
  rule(
    'sandbox-tests-doors-only',
    'The tests of the sandbox use the public doors.',
    { path: '^sandbox/.*\\.test\\.ts$' },
    { path: source, pathNot: `${source}(|[a-z]+/|testing/[a-z]+/)index\\.ts$` },
  ),
  rule(
    'proofs-outside',
    'Journeys and measurements look at what is built, or come in by the doors of a package (`portico`, `portico/react`, `@portico/services`, `@portico/services/testing`). The gallery alone draws views in states that no journey reaches, and the protocol tests run again over the real relay.',
    { path: '^(e2e|bench)/', pathNot: '^e2e/(gallery/|journeys/relayProtocol\\.spec\\.ts$)' },
    {
      path: '^(packages|apps)/[^/]+/src/',
      pathNot: [`${source}(|[a-z]+/|testing/[a-z]+/)index\\.ts$`, '^apps/services/src/(testing/)?index\\.ts$'],
    },
  ),
]

const everywhere = [
  rule(
    'no-circle',
    'A circle by value makes the order of loading matter.',
    {},
    {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    },
  ),
  rule(
    'no-type-circle',
    'Who reads one file of a circle has to read them all. A type that two files share stands in the one that the other needs anyway.',
    { path: source, pathNot: tests },
    {
      circular: true,
      // A lazy import is a step of its own: the build, not the reader, follows it.
      viaOnly: { path: source, dependencyTypesNot: ['dynamic-import'] },
    },
  ),
  rule(
    'resolvable',
    'Every import leads somewhere.',
    // What stands in these is installed by its journey.
    { path: '^(packages|apps|sandbox|e2e|bench)/', pathNot: '^e2e/(wagmi|walletAdapter|vite6)/' },
    // What Vite makes of a Worker: the file itself is an entry of its own.
    { couldNotResolve: true, pathNot: '\\?worker&url$' },
  ),
]

export const rules = [...floors, ...apart, ...packages, ...houses, ...everywhere]

/** What dependency-cruiser reads. `baseDir` is absolute. */
export const options = {
  ruleSet: { forbidden: rules },
  validate: true,
  includeOnly: { path: '' },
  doNotFollow: { path: ['node_modules', '(^|/)dist/'] },
  exclude: { path: '(^|/)(\\.screenshots|\\.bench|\\.sandbox|canary)/' },
  tsPreCompilationDeps: true,
  detectJSDocImports: false,
  combinedDependencies: true,
  // Who depends on a module, and what reaches it, is asked by no rule.
  skipAnalysisNotInRules: true,
  parser: 'tsc',
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    mainFields: ['module', 'main', 'types'],
    // No file changes while this runs: on a busy machine what was read seconds ago would be read again.
    cachedInputFileSystem: { cacheDuration: 1_800_000 },
  },
}
