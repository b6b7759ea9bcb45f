import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { app, bundle, withApp } from './bundle.mjs'
import { steps } from './steps.mjs'

/**
 * Runs the bundled app in a browser and compares what each step really loads with what bench/steps.mjs says,
 * so that no budget is kept by forgetting a module.
 */
const page = `<!doctype html><html lang="en"><title>App</title><div id="root"></div><script type="module" src="/out/main.js"></script>`
const mount = `
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement(App))`

const acts = {
  start: async (tab, origin) => tab.goto(origin),
  connect: async (tab) => tab.getByRole('button').first().click(),
  qr: async (tab) => tab.getByRole('button', { name: /QR/ }).first().click(),
}

async function serve(contents) {
  const server = createServer(({ url = '/' }, response) => {
    const file = contents.get(url.slice(1))
    response.writeHead(url === '/' || file ? 200 : 404, { 'content-type': file ? 'text/javascript' : 'text/html' })
    response.end(file ?? page)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

/** Nothing was asked for in the last while. */
async function quiet(seen, forMs = 700) {
  for (let last = -1; last !== seen.size; await new Promise((resolve) => setTimeout(resolve, forMs))) last = seen.size
}

async function record() {
  return withApp(async ({ folder }) => {
    const { contents, lazy } = await bundle(folder, app + mount, { runnable: true })
    const names = new Map([...lazy].map(([name, path]) => [path, name]))
    const { origin, stop } = await serve(contents)
    const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
    try {
      const tab = await browser.newPage()
      const seen = new Set()
      await tab.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => route.fulfill({ status: 404, body: '' }))
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
      stop()
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
