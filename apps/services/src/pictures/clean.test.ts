import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { cleanPicture } from './clean.js'

function chunk(name: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([head, content, sum])
}
function png(width = 1, height = 1, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const end = chunk('IEND', new Uint8Array())
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(Buffer.alloc(5))), end])
}
const from64 = (text: string) => Buffer.from(text, 'base64')
const gif = from64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const webp = from64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const lossless = from64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')
const jpeg = from64(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
)
const svg = (body: string, head = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" ${head}>${body}</svg>`)
const drawn = (bytes: Uint8Array) => {
  const picture = cleanPicture(bytes)
  return picture && new TextDecoder().decode(picture.bytes)
}

describe('cleanPicture', () => {
  test.each([
    ['image/png', png()],
    ['image/gif', gif],
    ['image/webp', webp],
    ['image/webp', lossless],
    ['image/jpeg', jpeg],
  ])('default: %s, told from its bytes, passes as it is', (type, bytes) => {
    const picture = cleanPicture(new Uint8Array(bytes))
    expect(picture?.type).toBe(type)
    expect(Buffer.from(picture?.bytes ?? [])).toEqual(bytes)
  })

  test('behavior: what does not draw is left out, and what stands behind the end', () => {
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    const secret = Buffer.from('<html><script>alert(1)</script>')
    expect(Buffer.from(cleanPicture(Buffer.concat([png(1, 1, [text]), secret]))?.bytes ?? [])).toEqual(png())
    const comment = Buffer.from([0x21, 0xfe, 5, ...Buffer.from('hello'), 0])
    const commented = Buffer.concat([gif.subarray(0, 19), comment, gif.subarray(19), secret])
    expect(Buffer.from(cleanPicture(commented)?.bytes ?? [])).toEqual(gif)
    const place = Buffer.from([0xff, 0xe1, 0, 8, ...Buffer.from('Exif\0\0')])
    const placed = Buffer.concat([jpeg.subarray(0, 20), place, jpeg.subarray(20), secret])
    expect(Buffer.from(cleanPicture(placed)?.bytes ?? [])).toEqual(jpeg)
  })

  test('error: no pictures, broken ones, too large ones', () => {
    const broken = png()
    broken.writeUInt8(broken.readUInt8(45) ^ 1, 45)
    const big = png(8_193, 1)
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('\0\0\0\x20ftypavif'),
      broken,
      big,
      png(8_000, 8_000),
      png(0, 1),
      png().subarray(0, 40),
      gif.subarray(0, 30),
      jpeg.subarray(0, 60),
      webp.subarray(0, 30),
    ])
      expect(cleanPicture(new Uint8Array(bytes))).toBeUndefined()
  })

  test('behavior: whatever the bytes are, it ends and does not throw', () => {
    const starts = [png(), gif, webp, lossless, jpeg, svg('<g/>')]
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(), fc.uint8Array({ maxLength: 40 }), (start, at, noise) => {
        const bytes = new Uint8Array(start)
        bytes.set(noise.subarray(0, Math.max(0, bytes.length - (at % bytes.length))), at % bytes.length)
        cleanPicture(bytes)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('drawings', () => {
  test('default: what draws stays', () => {
    const body =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h8"/><text style="font-size:3px;fill:red">A &amp; B</text>'
    expect(drawn(svg(body))).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${body}</svg>`)
  })

  test('behavior: what stands around it, as programs write it', () => {
    const head = '<?xml version="1.0"?>\n<!-- Made by hand --><!-- > -->\n'
    expect(drawn(Buffer.from(`\n${head}<svg><g/></svg>\n<!-- 1 --> <!-- 2 -->\n`))?.trim()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<g onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
    '<image href="https://evil.example/x.png"/>',
    '<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use href="data:image/svg+xml,#a"/>',
    '<style>@import "https://evil.example"</style>',
    '<path style="fill:url(https://evil.example)"/>',
    '<path fill="url(&quot;https://evil.example&quot;)"/>',
    '<path fill="url(&#104;ttps://evil.example)"/>',
    '<path style="background:u\\72l(https://evil.example)"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<svg:script>alert(1)</svg:script>',
  ])('behavior: %s does nothing any more', (body) => {
    const clean = drawn(svg(body, 'onload="alert(1)"')) ?? ''
    expect(clean).not.toMatch(
      /<script|on\w+=|evil\.example|javascript:|foreignObject|<style|<image\s|<a\b|<set|<animate|\\/i,
    )
    expect(clean.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">')).toBe(true)
  })

  test('error: entities, broken and endless drawings', () => {
    for (const text of [
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      '<svg><g></svg>',
      '<svg><g>',
      '<svg/><script/>',
      '<svg a="<"/>',
      '<svgx/>',
      `<svg>${'<g>'.repeat(65)}${'</g>'.repeat(65)}</svg>`,
      `<svg>${'<path/>'.repeat(5_001)}</svg>`,
      `<svg><g id="a"/>${'<use href="#a"/>'.repeat(201)}</svg>`,
      `${'<!---->'.repeat(5_000)}x`,
      '<svg></svg><!--',
      '<![CDATA[ ]]><svg></svg>',
      `<svg><title>${'x'.repeat(262_144)}</title></svg>`,
    ])
      expect(drawn(Buffer.from(text))).toBeUndefined()
  })
})
