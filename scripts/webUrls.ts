import fc from 'fast-check'

/** One of a path: what may stand there as it is, and now and then whatever else, encoded. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@") },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map(encodeURIComponent) },
)
const text = fc.array(character).map((all) => all.join(''))
const query = fc.option(
  text.map((all) => `?${all}`),
  { nil: '' },
)

/**
 * Addresses of the web. In the place of `fc.webUrl`, which goes through all of Unicode before the first of them: a second and a half
 * of every process.
 */
export const webUrls: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.array(text), query)
  .map(
    ([scheme, authority, path, asked]) => `${scheme}://${authority}${path.map((part) => `/${part}`).join('')}${asked}`,
  )
