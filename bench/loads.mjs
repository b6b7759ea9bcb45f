import { chromium } from 'playwright-core'
import { withPage } from './page.mjs'
import { steps } from './steps.mjs'

/**
 * Runs the bundled app in a browser and compares what each step really loads with what bench/steps.mjs says,
 * so that no budget is kept by forgetting a module.
 */
const acts = {
  start: async (tab, origin) => tab.goto(origin),
  connect: async (tab) => tab.getByRole('button').first().click(),
  qr: async (tab) => tab.getByRole('button', { name: /QR/ }).first().click(),
}

/** Nothing was asked for in the last while. */
async function quiet(seen, forMs = 700) {
  for (let last = -1; last !== seen.size; await new Promise((resolve) => setTimeout(resolve, forMs))) last = seen.size
}

async function record() {
  return withPage(async ({ origin, lazy }) => {
    const names = new Map([...lazy].map(([name, path]) => [path, name]))
    const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
    try {
      const tab = await browser.newPage()
      const seen = new Set()
      await tab.route(/^(?!http:\/\/localhost)/, (route) => route.fulfill({ status: 404, body: '' }))
      tab.on('request', (request) => seen.add(request.url().replace(`${origin}/`, '')))
      const found = {}
      for (const [id, act] of Object.entries(acts)) {
        const before = new Set(seen)
        await act(tab, origin)
        await quiet(seen)
        const fresh = [...seen].filter((url) => !before.has(url))
        found[id] = {
          modules: fresh.map((url) => names.get(url)).filter(Boolean),
          outside: fresh.filter((url) => /^https?:|^wss?:/.test(url)),
        }
      }
      return { found, all: [...lazy.keys()] }
    } finally {
      await browser.close()
    }
  })
}

const { found, all } = await record()
const problems = Object.entries(found).flatMap(([id, { modules, outside }]) => {
  const { modules: patterns = [], behind = [] } = steps.find((step) => step.id === id)
  const listed = all.filter((name) => patterns.some((pattern) => pattern.test(name)))
  console.log(`${id}: ${modules.join(', ') || 'nothing lazy'}`)
  return [
    ...modules
      .filter((name) => !listed.includes(name) && !behind.some((pattern) => pattern.test(name)))
      .map((name) => `${id} loads ${name}, which bench/steps.mjs does not count`),
    ...listed
      .filter((name) => !modules.includes(name))
      .map((name) => `${id} does not load ${name}, which bench/steps.mjs counts`),
    ...(id === 'start' ? outside.map((url) => `before any action the page asks for ${url}`) : []),
  ]
})
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exitCode = 1
}
