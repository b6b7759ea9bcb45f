import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/root.mjs'

const dist = join(root, 'apps/frame/dist')
/** kB of gzip. React and the Worker are counted: nobody but this page brings them. */
const budgets = {
  start: 150,
  confirmation: 58,
  smartAccount: 12.8,
  permission: 13,
  usage: 2.5,
  handover: 12,
  restore: 8,
  passkey: 20,
}
/** What is for a device without a key, and for one that gives its own: never loaded with a confirmation. */
const ofKeys = /^(frameKeys|keys|NoKey|OpenToAnswer|answerWindow|answerMessages|stepAfter|endOf|copy)-.*\.js$/
/** What is for who meets a vault that was put back to an earlier state. */
const ofRestore = /^(frameRestored|Older|OtherWallet|restoredCopy|passkeySlots|passkeys)-.*\.js$/
/** What is for smart accounts, and for what pages read of the wallet. */
const ofSmartAccounts =
  /^(prepareSafe|bundler|status|walletReads|accountCode|isOwner|handedOverRefusal|passkeySigner)-.*\.js$/

/** What is for wallets that a passkey owns: with the first press on one. */
const ofPasskeys = /^(browser|PasskeyWays|curve|weierstrass|added)-.*\.js$/

/** What is for lasting permissions: with the first question about one. */
const ofPermissions = /^(permissions|grant|revoke|storedPermissions|permissionReads|permissionNotes)-.*\.js$/
/** What was used of them: where the modal asks for that. */
const ofUsage = /^(permissionUsage|usage|permissionStopping)-.*\.js$/

/** The sentences of another language than English: one file, whoever the reader is. */
const ofLanguages = /^[\w-]+\.generated-[\w-]+\.js$/

/** What the wallet's page loads: with its login and its Worker, what the first question to the person adds, and a key from elsewhere. */
export async function weighFrame() {
  await build({ log: () => {} })
  const names = readdirSync(join(dist, 'assets'))
  const texts = new Map(names.map((name) => [name, readFileSync(join(dist, 'assets', name), 'utf8')]))
  const follow = (reached, text, isNext) => {
    for (const name of names) {
      if (reached.has(name) || !isNext(text, name)) continue
      reached.add(name)
      follow(reached, texts.get(name), isNext)
    }
    return reached
  }
  const page = readFileSync(join(dist, 'frame.html'), 'utf8')
  const worker = names.filter((name) => /^worker-.*\.js$/.test(name))
  // From the page by its tags, from a module by its imports; a lazy import has a parenthesis.
  const isStatic = (text, name) =>
    text.includes(`/assets/${name}"`) || text.includes(`from"./${name}"`) || text.includes(`import"./${name}"`)
  const start = new Set([...follow(new Set(), page, isStatic), ...worker])
  const startText = [...start].map((name) => texts.get(name)).join('\n')
  const without = (...kinds) =>
    follow(
      new Set(start),
      startText,
      (text, name) => text.includes(name) && ![ofLanguages, ...kinds].some((kind) => kind.test(name)),
    )
  const all = without()
  const confirmation = without(ofKeys, ofSmartAccounts, ofPermissions, ofUsage, ofRestore, ofPasskeys)
  const operations = without(ofKeys, ofPermissions, ofUsage, ofRestore, ofPasskeys)
  const permissions = without(ofKeys, ofUsage, ofRestore, ofPasskeys)
  const used = without(ofKeys, ofRestore, ofPasskeys)
  const handover = without(ofRestore, ofPasskeys)
  const restore = without(ofPasskeys)
  const weigh = (some) => some.reduce((sum, name) => sum + gzipSync(texts.get(name), { level: 9 }).length, 0)
  const rows = [
    { title: '/frame: the login, the code, the opened wallet', files: [...start], budget: budgets.start },
    {
      title: '+ the first confirmation',
      files: [...confirmation].filter((name) => !start.has(name)),
      budget: budgets.confirmation,
    },
    {
      title: '+ an operation of a smart account',
      files: [...operations].filter((name) => !confirmation.has(name)),
      budget: budgets.smartAccount,
    },
    {
      title: '+ a lasting permission',
      files: [...permissions].filter((name) => !operations.has(name)),
      budget: budgets.permission,
    },
    {
      title: '+ what was used of one',
      files: [...used].filter((name) => !permissions.has(name)),
      budget: budgets.usage,
    },
    {
      title: '+ a key that another device hands over',
      files: [...handover].filter((name) => !used.has(name)),
      budget: budgets.handover,
    },
    {
      title: '+ what is said when the vault was put back to an earlier state',
      files: [...restore].filter((name) => !handover.has(name)),
      budget: budgets.restore,
    },
    {
      title: '+ a wallet that a passkey owns',
      files: [...all].filter((name) => !restore.has(name)),
      budget: budgets.passkey,
    },
  ].map((row) => ({ ...row, bytes: weigh(row.files) }))
  const code = [...texts].filter(([name, text]) => name.endsWith('.js') && /\beval\(|new Function\(/.test(text))
  const isOver = ({ bytes, budget }) => bytes > budget * 1000
  return {
    text: [
      'The page of the embedded wallet, with React and its Worker (kB of gzip, each file by itself):',
      '',
      '| what is loaded | kB | files | goal | |',
      '|---|--:|--:|--:|---|',
      ...rows.map(({ title, files, bytes, budget }) => {
        const verdict = isOver({ bytes, budget }) ? 'over its goal' : 'ok'
        return `| ${title} | ${(bytes / 1000).toFixed(2)} | ${files.length} | ${budget} | ${verdict} |`
      }),
    ].join('\n'),
    failures: [
      ...rows
        .filter(isOver)
        .map(({ title, bytes, budget }) => `${title}: ${(bytes / 1000).toFixed(2)} kB of gzip, at most ${budget} kB`),
      ...(worker.length === 1 && start.size > 3 && all.size > confirmation.size
        ? []
        : ['/frame: what was weighed is not the page with its Worker']),
      ...code.map(([name]) => `apps/frame/dist/assets/${name} makes code of text`),
    ],
  }
}
