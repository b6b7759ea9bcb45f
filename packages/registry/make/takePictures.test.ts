import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Archives } from './archives.js'
import type { Facts } from './makeFacts.js'
import { isShapesAlone, takePictures } from './takePictures.js'

describe('takePictures', () => {
  const small = "<svg viewBox='0 0 8 8'><path d='M0 0h8'/></svg>"
  const large = `<svg viewBox='0 0 8 8'><path d='${'M0 0h8'.repeat(700)}'/></svg>`
  const written = "<svg viewBox='0 0 8 8'><text>a</text></svg>"
  const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex')

  async function take(files: Record<string, string>, hash = hashOf) {
    const folder = `${mkdtempSync(join(tmpdir(), 'portico-pictures-'))}/`
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const web3iconsCore = new Map(
      Object.entries(files).map(([path, svg]) => [path, new TextEncoder().encode(`export default "${svg}";`)]),
    )
    const networks = Object.entries(files).map(([path, svg]) => ({
      picture: { source: 'web3iconsCore', path, sha256: hash(svg), type: 'image/svg+xml', bytes: svg.length },
    }))
    const facts = { wallets: [], networks, tokens: [], sources: {} } as unknown as Facts
    const draw = vi.fn(async (_picture: object, atMost: number) => ({
      type: 'image/webp' as const,
      bytes: new Uint8Array(atMost),
    }))
    const close = vi.fn(async () => {})
    const said = await takePictures({ web3iconsCore } as unknown as Archives, facts, folder, async () => ({
      draw,
      close,
    })).finally(() => expect(close).toHaveBeenCalledOnce())
    const bytes = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file)).length])
    return { said, bytes: Object.fromEntries(bytes) }
  }

  test('default: what is above 4,096 bytes, or holds more than shapes, is made smaller, and nothing is left out', async () => {
    const { said, bytes } = await take({ 'a.svg': small, 'b.svg': large, 'c.svg': written })
    expect(bytes).toEqual({
      [`${hashOf(small)}.svg`]: small.length,
      [`${hashOf(large)}.webp`]: 4_096,
      [`${hashOf(written)}.webp`]: 4_096,
    })
    expect(said).toContain('3 pictures are in packages/registry/pictures; 2 of them were drawn smaller.')
  })

  test('error: one that is not the one that the facts name', async () => {
    await expect(take({ 'a.svg': small }, () => hashOf(large))).rejects.toThrow('a.svg of web3iconsCore is not the one')
  })
})

test('takePictures: without a browser the pictures that are there stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-pictures-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  writeFileSync(join(folder, 'kept.webp'), '')
  vi.stubEnv('CHROME_PATH', join(folder, 'none'))
  const facts = { wallets: [], networks: [], tokens: [], sources: {} }
  await expect(takePictures({} as Archives, facts, folder)).rejects.toThrow('there is none at')
  expect(readdirSync(folder)).toEqual(['kept.webp'])
})

describe('isShapesAlone', () => {
  test('default: what draws', () => {
    expect(
      isShapesAlone(
        '<svg viewBox="0 0 8 8"><defs><linearGradient id="a"/></defs><path fill="url(#a)"/><use href="#b"/></svg>',
      ),
    ).toBe(true)
  })

  test.each([
    '<svg><script/></svg>',
    '<svg onload="x"/>',
    '<svg><image href="data:image/png;base64,"/></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><a href="https://evil.example"/></svg>',
    '<svg><use href="https://evil.example#a"/></svg>',
    '<svg><path fill="url(https://evil.example)"/></svg>',
    '<svg><style>path{}</style></svg>',
    '<svg><animate/></svg>',
    '<!DOCTYPE svg><svg/>',
    '<svg><text>a</text></svg>',
    '<svg><path d="&#104;"/></svg>',
  ])('error: %s holds more', (svg) => {
    expect(isShapesAlone(svg)).toBe(false)
  })
})
