import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avatarTiles } from './avatarTiles.js'

const address = '0x7A3c9E04f1b2D85a6C70e4B19d3F5821AcFa2B6c'

describe('avatarTiles', () => {
  test('default', () => {
    const { ground, tiles } = avatarTiles(address)
    expect(ground).toMatch(/^oklch\(0\.9 0\.04 \d+\)$/)
    expect(tiles.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [16, 0],
      [0, 18],
      [16, 18],
    ])
  })

  test('behavior: the same address always gives the same picture, however it is written', () => {
    expect(avatarTiles(address)).toEqual(avatarTiles(address.toLowerCase()))
    expect(avatarTiles(address)).toEqual(avatarTiles(address.slice(2)))
  })

  test('behavior: the picture of an address stays as it is from release to release', () => {
    expect(avatarTiles('0x0000000000000000000000000000000000000000')).toMatchInlineSnapshot(`
      {
        "ground": "oklch(0.9 0.04 340)",
        "tiles": [
          {
            "fill": "oklch(0.56 0.11 340)",
            "ground": "oklch(0.9 0.04 340)",
            "shape": "M0 0h16v10a8 8 0 0 1-16 0z",
            "x": 0,
            "y": 0,
          },
          {
            "fill": "oklch(0.56 0.11 340)",
            "ground": "oklch(0.34 0.06 340)",
            "shape": "M32 0a16 18 0 0 1-16 0zM16 18a8 8 0 0 1 16 0z",
            "x": 16,
            "y": 0,
          },
          {
            "fill": "oklch(0.34 0.06 340)",
            "ground": "oklch(0.56 0.11 340)",
            "shape": "M16 18a16 18 0 0 1-16 0zM0 36a8 8 0 0 1 16 0z",
            "x": 0,
            "y": 18,
          },
          {
            "fill": "oklch(0.34 0.06 340)",
            "ground": "oklch(0.76 0.12 160)",
            "shape": "M32 18a16 18 0 0 1-16 0zM16 36a8 8 0 0 1 16 0z",
            "x": 16,
            "y": 18,
          },
        ],
      }
    `)
  })

  test('behavior: a shape never has the colour of its ground, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 64 }), (text) => {
        for (const { ground, fill, shape } of avatarTiles(text).tiles) {
          expect(fill).not.toBe(ground)
          expect(shape).toMatch(/^M[-\d. avhzM]+z$/)
        }
      }),
    )
  })

  test('behavior: addresses that differ in one digit look different nearly always', () => {
    const pictures = new Set(
      Array.from({ length: 200 }, (_, index) =>
        JSON.stringify(avatarTiles(`${address.slice(0, -3)}${index.toString(16).padStart(3, '0')}`)),
      ),
    )
    expect(pictures.size).toBeGreaterThan(190)
  })
})
