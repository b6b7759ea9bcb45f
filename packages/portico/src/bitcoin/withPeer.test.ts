import { expect, test } from 'vitest'
import { withPeer } from './foreign.js'

test('default: what is there is handed on, and so is any other failure', async () => {
  expect(await withPeer(Promise.resolve('part'))).toBe('part')
  const gone = new TypeError('Failed to fetch dynamically imported module: https://app.example/act.sent.js')
  await expect(withPeer(Promise.reject(gone))).rejects.toBe(gone)
})

test.each([
  ['Node', "Cannot find package '@scure/btc-signer' imported from /app/node_modules/portico/dist/bitcoin/act.sent.js"],
  ['a browser', 'Failed to resolve module specifier "@scure/btc-signer/psbt.js"'],
  ['Vite', 'Could not resolve "@scure/btc-signer/psbt.js" imported by "portico". Is it installed?'],
])('error: the package is missing, as %s says it', async (_, text) => {
  await expect(withPeer(Promise.reject(new Error(text)))).rejects.toMatchObject({
    code: 'peer/missing',
    message: expect.stringContaining('npm install @scure/btc-signer'),
    cause: expect.objectContaining({ message: text }),
  })
})
