import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { drawQr, holeModules } from './qrDrawing.js'
import { rasterize } from './raster.test-support.js'

const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const uri = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1790000000`
const read = (text: string, scale: number, hole = true) => {
  const { path, side } = drawQr(text, { hole })
  const { data, width } = rasterize(path, side, scale)
  return jsqr.default(data, width, width)?.data
}

describe('drawQr', () => {
  test.each([3, 4, 5, 6, 8])('default: read back at %i px a module', (scale) => {
    expect(read(uri, scale)).toBe(uri)
  })

  test('param: hole', () => {
    expect(read(uri, 5, false)).toBe(uri)
    expect(drawQr(uri, { hole: true }).path.length).toBeLessThan(drawQr(uri, { hole: false }).path.length)
  })

  test.each(['https://a.example', 'x'.repeat(60), `wc:${'ab'.repeat(150)}`])(
    'param: text of several sizes: %s',
    (text) => {
      expect(read(text, 6)).toBe(text)
    },
  )

  test('behavior: four quiet modules all around', () => {
    const { path, side } = drawQr(uri, { hole: true })
    const { data, width } = rasterize(path, side, 2)
    const isLight = (x: number, y: number) => data[(y * width + x) * 4] === 255
    for (let index = 0; index < width; index++) {
      for (const edge of [0, 7, width - 8, width - 1]) {
        expect(isLight(index, edge)).toBe(true)
        expect(isLight(edge, index)).toBe(true)
      }
    }
  })
})

describe('holeModules', () => {
  test('behavior: under 5 % of the area for every size of code, and centred', () => {
    for (let size = 21; size <= 177; size += 4) {
      const hole = holeModules(size)
      expect(hole ** 2 / size ** 2).toBeLessThan(0.05)
      expect(hole % 2).toBe(size % 2)
    }
  })
})
