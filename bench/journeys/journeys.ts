import { startSandbox } from '@portico/sandbox'
import { type Browser, chromium } from 'playwright-core'
import { median } from '../ratios.js'
import { writeTable } from '../readme.mjs'
import { type Act, acts, wholeGoal } from './acts.js'
import { type AppName, type BuiltApp, buildApp, type Place } from './app.js'
import { type Count, count } from './count.js'
import { type CodeFile, pack, serve } from './host.js'
import { time, timeBare } from './time.js'

/**
 * What each act of a visitor costs: bytes, files and waves, which are exact and fail; with `--times` also how long it takes on a phone's
 * line, which fails nothing. `--check` writes no table, `--files` names what is loaded, and names of acts leave the others out.
 */
const options = new Set(process.argv.slice(2))
const known = ['--check', '--files', '--times', ...acts.map(({ id }) => id)]
const strange = [...options].filter((option) => !known.includes(option))
if (strange.length > 0) throw new Error(`No ${strange.join(', ')}. There is: ${known.join(', ')}.`)
const chosen = acts.filter(({ id }) => options.has(id))
/** A table has all acts, or stays as it is. */
const writes = !options.has('--check') && chosen.length === 0
const wanted = chosen.length > 0 ? chosen : acts
/** Visits at once, each with a server of its own. */
const atOnce = 3
const rounds = 5
/** How long a person’s finger is on a button, in milliseconds. */
const downMs = 80

const kB = (bytes: number) => (bytes / 1000).toFixed(2)
const sum = (files: readonly CodeFile[]) => files.reduce((total, { bytes }) => total + bytes, 0)

type Packed = { app: BuiltApp; packed: ReadonlyMap<string, Buffer> }
type World = Packed & { registry: Packed; place: Place; browser: Browser }

async function withWorld<T>(use: (world: World) => Promise<T>): Promise<T> {
  const portBase = Number(process.env.PORTICO_BENCH_PORT_BASE ?? 5400)
  const build = async (name: AppName): Promise<Packed> => {
    const app = await buildApp(name)
    return { app, packed: pack(app) }
  }
  const [everything, registry, sandbox, browser] = await Promise.all([
    build('everything'),
    build('registry'),
    startSandbox({ portBase, fresh: true, parts: ['chains', 'services'] }),
    chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    }),
  ])
  try {
    const { services, projectId, chains } = sandbox.addresses
    const place = { services: services?.url ?? '', projectId, rpcUrl: chains[0]?.rpcUrl ?? '', warm: 'off' as const }
    return await use({ ...everything, registry, place, browser })
  } finally {
    await browser.close()
    await sandbox.stop()
  }
}

async function countAll({ app, packed, registry, place, browser }: World): Promise<Count[]> {
  const left = [...wanted]
  const counts = new Map<Act, Count>()
  const work = async () => {
    for (let act = left.shift(); act; act = left.shift()) {
      const made = act.app === 'registry' ? registry : { app, packed }
      const host = await serve(made.app, made.packed)
      try {
        counts.set(act, await count(browser, { app: made.app, host, place, act }))
      } finally {
        await host.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return wanted.flatMap((act) => counts.get(act) ?? [])
}

function problemsOf({ act, files, waves, behind }: Count): string[] {
  const over = (what: string, measured: number, goal: number) =>
    measured > goal ? [`${act.title}: ${what} ${measured}, at most ${goal}`] : []
  return [
    ...over('kB', sum(files) / 1000, act.goal.kB),
    ...over('files', files.length, act.goal.files),
    ...over('waves', waves, act.goal.waves),
    ...over('kB behind', sum(behind) / 1000, act.behind.kB),
    ...over('files behind', behind.length, act.behind.files),
  ]
}

/** What the families that the smallest app has not look for in a page. */
const ofStrangers = /btc_providers|injectedWeb3|leap_keystorechange/

/** What all families bring to an act has a file: of it an app takes what is of its own families. */
function strangersOf({ act, files, behind }: Count, { app }: Packed): string[] {
  const found = [...files, ...behind].filter(({ path }) =>
    ofStrangers.test(new TextDecoder().decode(app.files.get(path))),
  )
  return found.map(({ path }) => `${act.title}: ${path} has something of families that the app has not`)
}

const tableOf = (counts: readonly Count[], whole: { bytes: number; files: number }) =>
  [
    '| act | kB | at most | files | at most | waves | at most | behind it |',
    '|---|--:|--:|--:|--:|--:|--:|---|',
    ...counts.map(({ act, files, waves, behind }) => {
      const { goal } = act
      const after = behind.length > 0 ? `${kB(sum(behind))} kB, ${behind.length} files` : ''
      return `| ${act.title} | ${kB(sum(files))} | ${goal.kB} | ${files.length} | ${goal.files} | ${waves} | ${goal.waves} | ${after} |`
    }),
    `| all files of the build | ${kB(whole.bytes)} | ${wholeGoal.kB} | ${whole.files} | ${wholeGoal.files} | | | |`,
  ].join('\n')

/** Cold on a phone's line, and warmed at full and a quarter of the speed, each beside a bare dialog in the same round. */
async function timeAll({ app, packed, place, browser }: World): Promise<string> {
  const host = await serve(app, packed)
  try {
    const cold = new Map<Act, number[]>()
    const timed = wanted.filter(({ id, app: name }) => id !== 'start' && name === undefined)
    const bare: Record<'phone' | 'full' | 'quarter', number[]> = { phone: [], full: [], quarter: [] }
    const warm: Record<'full' | 'quarter', number[]> = { full: [], quarter: [] }
    const connect = acts.find(({ id }) => id === 'connect') as Act
    // As a person presses: the pointer comes, and is down for a moment.
    const pressed: Act = { ...connect, press: (page) => page.click('[data-portico-main]', { delay: downMs }) }
    for (let round = 0; round < rounds; round++) {
      bare.phone.push(await timeBare(browser, 'phone'))
      for (const act of timed) {
        const list = cold.get(act) ?? []
        cold.set(act, list)
        list.push(await time(browser, { app, host, place, act }, 'phone'))
      }
      for (const speed of ['full', 'quarter'] as const) {
        bare[speed].push(await timeBare(browser, speed))
        warm[speed].push(await time(browser, { app, host, place: { ...place, warm: 'idle' }, act: pressed }, speed))
      }
    }
    const row = (title: string, values: readonly number[], control: readonly number[]) =>
      `| ${title} | ${median(values).toFixed(0)} ms | ${(median(values) / median(control)).toFixed(1)} |`
    return [
      '| from the press until it is painted | median | times the bare dialog |',
      '|---|--:|--:|',
      ...[...cold].map(([act, values]) => row(`${act.title}, cold, on a phone’s line`, values, bare.phone)),
      row('press → Connect with a pointer, warmed when the page was at rest', warm.full, bare.full),
      row('the same at a quarter of the speed', warm.quarter, bare.quarter),
    ].join('\n')
  } finally {
    await host.stop()
  }
}

await withWorld(async (world) => {
  const counts = await countAll(world)
  const code = [...world.packed].filter(([path]) => path.startsWith('/assets/'))
  const whole = { files: code.length, bytes: code.reduce((total, [, body]) => total + body.length, 0) }
  const table = tableOf(counts, whole)
  console.log(table)
  if (options.has('--files'))
    for (const { act, files, behind } of counts)
      for (const { wave, bytes, path } of [...files, ...behind]) console.log(`${act.id} ${wave} ${bytes} ${path}`)
  const problems = counts.flatMap(problemsOf)
  for (const count of counts.filter(({ act }) => act.app === 'registry'))
    problems.push(...strangersOf(count, world.registry))
  // Otherwise nothing would be found in any file.
  if (![...world.app.files.values()].some((file) => ofStrangers.test(new TextDecoder().decode(file))))
    problems.push('No family was found by what it looks for: mend ofStrangers in bench/journeys')
  if (whole.files > wholeGoal.files || whole.bytes > wholeGoal.kB * 1000)
    problems.push(`all files of the build: ${kB(whole.bytes)} kB in ${whole.files} files`)
  if (problems.length > 0) {
    console.log(`\n${problems.join('\n')}`)
    process.exitCode = 1
  }
  if (options.has('--times')) {
    const times = await timeAll(world)
    console.log(`\n${times}`)
    if (writes) writeTable('journeyTimes', times)
  }
  if (writes) writeTable('journeys', table)
})
