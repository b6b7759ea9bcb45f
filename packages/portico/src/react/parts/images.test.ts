import { describe, expect, test } from 'vitest'
import { safeSource } from '../../ui/Picture.js'
import { imageOrigins } from './images.js'

const services = { data: 'http://api.localhost:4301/data', directory: 'http://list.localhost:4302' }

describe('imageOrigins', () => {
  test('default: the page’s own, then those of the services', () => {
    expect(imageOrigins(services, 'http://app.localhost:3000')).toEqual([
      'http://app.localhost:3000',
      'http://api.localhost:4301',
      'http://list.localhost:4302',
    ])
  })

  test('behavior: the app’s own icon is shown while its page stands on http', () => {
    const origins = imageOrigins({}, 'http://localhost:3000')
    expect(safeSource('http://localhost:3000/icon.svg', origins)).toBe('http://localhost:3000/icon.svg')
    expect(safeSource('http://localhost:3001/icon.svg', origins)).toBeUndefined()
  })

  test('behavior: without a page, or in one that has no origin, the services alone', () => {
    expect(imageOrigins(services, undefined)).toHaveLength(2)
    expect(imageOrigins({}, 'null')).toEqual([])
  })
})
