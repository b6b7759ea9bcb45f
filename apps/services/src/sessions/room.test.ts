import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whoYields } from './room.js'

const atMost = 100
type Kept = { pci: string; teller: string }

/** What is kept once these have told of one each, one after the other. */
function told(tellers: readonly string[], kept: readonly Kept[] = []): Kept[] {
  let rows = [...kept]
  for (const [index, teller] of tellers.entries()) {
    const yields = rows.length >= atMost ? whoYields(rows, teller, atMost) : undefined
    if (yields?.isOwn) continue
    rows = rows.filter(({ pci }) => pci !== yields?.pci)
    rows.push({ pci: `${kept.length}-${index}`, teller })
  }
  return rows
}
const of = (rows: readonly Kept[], teller: string) => rows.filter((row) => row.teller === teller).length
const networks = (provider: string, number: number) =>
  Array.from({ length: number }, (_, index) => `${provider}.${index}`)

describe('whoYields', () => {
  test('default: the network that told of most, its oldest', () => {
    const rows = told([...Array(2).fill('home.1'), ...Array(98).fill('other.1')])
    expect(whoYields(rows, 'home.1', atMost)).toEqual({ pci: '0-3', isOwn: false })
    expect(whoYields(rows, 'other.1', atMost)).toMatchObject({ isOwn: true })
  })

  test('behavior: the networks of one provider are no more than one, and share what it has', () => {
    const rows = told([...Array(3).fill('home.1'), ...networks('cloud', 400)])
    expect(of(rows, 'home.1')).toBe(3)
    // Whoever else is there is heard too.
    const more = told(['cloud.late', 'third.1', 'third.1'], rows)
    expect([of(more, 'third.1'), of(more, 'home.1')]).toEqual([2, 3])
    const crowd = told([...Array(150).fill('cloud.1')])
    expect(of(told(['cloud.2', 'cloud.2'], crowd), 'cloud.2')).toBe(2)
  })

  test('behavior: of the first fifty providers nobody loses the first, however many come after', () => {
    const first = Array.from({ length: 50 }, (_, index) => `early${index}.1`)
    const rows = told([...first, ...Array.from({ length: 300 }, (_, index) => `late${index}.1`)])
    for (const teller of first) expect(of(rows, teller)).toBe(1)
    // Whoever comes last still finds room.
    expect(of(rows, 'late299.1')).toBe(1)
    expect(rows).toHaveLength(atMost)
  })

  test('behavior: what an older program kept has no provider, and is told apart by its network', () => {
    const rows = told([...Array(99).fill('older'), 'home.1'])
    expect(whoYields([...rows.slice(1), { pci: 'x', teller: null }], 'home.1', atMost)).toMatchObject({ isOwn: false })
  })

  test('property: somebody always yields, of those who have no fewer than the one who asks, and the first of a provider never', () => {
    const teller = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })).map((at) => at.join('.'))
    fc.assert(
      fc.property(fc.array(teller, { minLength: 8, maxLength: 8 }), teller, (tellers, newcomer) => {
        const rows = tellers.map((each, index) => ({ pci: `${index}`, teller: each }))
        const { pci, isOwn } = whoYields(rows, newcomer, 8)
        const gone = rows.find((row) => row.pci === pci)
        const provider = (text = '') => text.split('.')[0]
        const early = [...new Set(tellers.map(provider))].slice(0, 4)
        const first = (text = '') => rows.find((row) => provider(row.teller) === provider(text))
        const isKept = (row?: Kept) => early.includes(provider(row?.teller)) && first(row?.teller) === row
        const held = (text = '') => rows.filter((row) => provider(row.teller) === provider(text) && !isKept(row)).length
        expect(gone).toBeDefined()
        expect(isOwn).toBe(gone?.teller === newcomer)
        expect(isKept(gone)).toBe(false)
        if (provider(gone?.teller) !== provider(newcomer)) expect(held(gone?.teller)).toBeGreaterThan(held(newcomer))
      }),
    )
  })
})
