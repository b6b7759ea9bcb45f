import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { blocksOf } from '../../scripts/examples.mjs'
import { packAll } from '../../scripts/pack.mjs'
import { startPlainBrowser } from '../setup/plainBrowser.js'
import { followQuickStart, type QuickStart } from '../setup/quickStart.js'

// Slow: the app of the first quick start, made in an empty folder, is tested by the lines of docs/testing.md.
const root = fileURLToPath(new URL('../..', import.meta.url))
const tarballs = mkdtempSync(join(tmpdir(), 'portico-tarballs-'))
const blocks = blocksOf(readFileSync(join(root, 'docs/testing.md'), 'utf8'))
const own: { app?: QuickStart } = {}

beforeAll(async () => {
  await packAll(tarballs, { withoutPictures: true })
  own.app = await followQuickStart('vite', { tarballs })
}, 1_200_000)
afterAll(() => {
  own.app?.remove()
  rmSync(tarballs, { recursive: true, force: true })
})

const home = () => own.app?.folder ?? expect.fail('There is no app')
const codeOf = (file: string) => blocks.find((block) => block.file === file)?.code ?? expect.fail(`No ${file}`)
function put(file: string, code = codeOf(file)): void {
  const path = join(home(), file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}
const env = { PATH: process.env.PATH, HOME: process.env.HOME, CI: '1' }
const run = (line: string) => promisify(execFile)('sh', ['-ec', line], { cwd: home(), env, maxBuffer: 2 ** 26 })

test('behavior: components with Testing Library: the lines of the page, and both tests pass', async () => {
  const [line = ''] = blocks.flatMap(({ language, code }) => (language === 'sh' ? [code] : []))
  expect(line).toContain('@testing-library/react')
  await run(line)
  put('src/greeting.test.tsx')
  const { stdout } = await run('npx vitest run --reporter=json')
  expect(JSON.parse(stdout)).toMatchObject({ success: true, numTotalTests: 2, numPassedTests: 2 })
}, 900_000)

test.each([
  ['approve', /0x\w+…\w+$/],
  ['reject', /^Try again/],
] as const)(
  'behavior: with Playwright: the wallet of the page is installed, and its person answers: %s',
  async (how, shown) => {
    put('src/testWallet.ts')
    const main = readFileSync(join(home(), 'src/main.tsx'), 'utf8')
    if (!main.includes('./testWallet')) put('src/main.tsx', `import './testWallet'\n${main}`)
    const { code } = await transform(codeOf('e2e/answer.ts'), { loader: 'ts' })
    const { answer } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      answer(page: Page, how: 'approve' | 'reject'): Promise<void>
    }

    const { address, stop } = await (own.app as QuickStart).serve('dev')
    onTestFinished(stop)
    const { browser, stop: quit } = await startPlainBrowser()
    onTestFinished(quit)
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
    await answer(page, how)
    await page.getByRole('button', { name: shown }).first().waitFor()
  },
  300_000,
)
