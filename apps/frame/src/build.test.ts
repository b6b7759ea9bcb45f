import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

async function buildOnce(): Promise<Map<string, string>> {
  const made = await build({ root, configFile: `${root}vite.config.ts`, logLevel: 'silent', build: { write: false } })
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    outputs.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8'),
    ]),
  )
}

const built: { files: Map<string, string> } = { files: new Map() }
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  built.files = await buildOnce()
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test('behavior: built again from the same sources, it is the same to the byte', async () => {
  expect(built.files.size).toBeGreaterThan(10)
  expect(await buildOnce()).toEqual(built.files)
})

test('behavior: the pages that are served name no host but those of links and names that nothing is loaded from', () => {
  // What a person may follow, what React and ox say in an error, and names of XML.
  const harmless = /^https?:\/\/(react\.dev|oxlib\.sh|www\.w3\.org)(\/|$)/
  const named = [...built.files].flatMap(([name, text]) =>
    [...text.matchAll(/\b(?:https?|wss?):\/\/[a-z0-9][^\s'"`)\\<]*/gi)].map(([url]) => ({ name, url })),
  )
  expect(named.filter(({ url }) => !harmless.test(url))).toEqual([])
  // The search finds what is there.
  expect(named.length).toBeGreaterThan(0)
})

test('behavior: nothing in what is served makes code of text, or keeps where it came from', () => {
  for (const [name, text] of built.files) {
    if (!/\.(js|html)$/.test(name)) continue
    expect(text, name).not.toMatch(/\beval\(|new Function\(|sourceMappingURL|document\.cookie|localStorage/)
  }
})

test('behavior: the pages are all there, and hold no script, no style and no address of another origin', () => {
  const pages = [...built.files].filter(([name]) => name.endsWith('.html'))
  const names = ['answer', 'approve', 'callback', 'export', 'frame', 'loading', 'object', 'undo', 'wallet']
  expect(pages.map(([name]) => name).sort()).toEqual(names.map((name) => `${name}.html`))
  for (const [name, text] of pages) {
    expect(text, name).toMatch(/<title>[A-Z][^<%]+<\/title>/)
    expect(text, name).toMatch(/<script type="module" crossorigin src="\/assets\//)
    expect(text, name).not.toMatch(/<script(?![^>]*\ssrc="\/)|<style|\sstyle=|\son\w+=|https?:/)
  }
})
