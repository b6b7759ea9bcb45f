import { test } from 'vitest'
import { expectLinear, type Work } from '../../../scripts/linear/hostile.js'
import { messageSheet } from './confirm/message.js'
import { cleanLine, cleanText, hasMixedScripts, isOddHost, withoutHidden } from './confirm/text.js'
import { handBack } from './popup/result.js'
import { copyPlain } from './protocol/plain.js'
import { hashTypedData } from './signing/evm/typedData.js'
import { readKitCode } from './slots/kitCode.js'
import { safeProperties } from './views/theme.js'

const place = {
  origin: 'https://a.example',
  network: { caipNetworkId: 'eip155:1', name: 'Ethereum' },
  account: `0x${'1'.repeat(40)}`,
} as never
const signIn = `a.example wants you to sign in with your Ethereum account:\n0x${'1'.repeat(40)}\n\n`

const typedData = (type: string, name: string, value: unknown) => ({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], A: [{ name, type }] },
  primaryType: 'A',
  domain: { name },
  message: { [name]: value },
})

function refused(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}

const cases: Record<string, Work> = {
  'texts that are signed': {
    likely: ['\n ', ' ', '%41'],
    begins: ['', signIn, `${signIn}a\n\nURI: `],
    run: (text) => messageSheet(place, new TextEncoder().encode(text), 0),
  },
  'texts that are shown': {
    likely: ['\u0301', '\u200b', ' ', 'aа '],
    run: (text) => [cleanLine(text), cleanText(text), withoutHidden(text), hasMixedScripts(text), isOddHost(text)],
  },
  'forms that are signed': {
    likely: ['[]', '[1]', '0', 'a', ']['],
    begins: ['A', 'string', 'uint', '0x', 'A['],
    run: (text) => [
      refused(() => hashTypedData(typedData(text, 'a', text) as never)),
      refused(() => hashTypedData(typedData('uint256', 'a', text) as never)),
      refused(() => hashTypedData(typedData('bytes', text, text) as never)),
    ],
  },
  'what a page sends, and the look that it wants': {
    likely: ['.', '0', ' ', '0,'],
    begins: ['rgb(', 'oklch(0 ', '#', ''],
    run: (text) => [
      copyPlain({ [text]: text }, Number.POSITIVE_INFINITY),
      safeProperties({ '--portico-accent': text, '--portico-radius': text, '--portico-density': text }),
    ],
  },
  'what a person types': {
    likely: ['0', 'I', ' '],
    run: (text) => Promise.allSettled([readKitCode(text)]),
  },
}

test.each(Object.entries(cases))('behavior: a megabyte of whatever text takes linear time: %s', (_, work) =>
  expectLinear(work),
)

test('behavior: a megabyte of whatever text takes linear time: the address of a provider’s answer', () =>
  expectLinear({
    likely: ['-', 'a--', '%41'],
    begins: [`https://a.example/?code=1&state=${'a'.repeat(43)}--`, 'https://a.example/?state='],
    run(text) {
      const vault = {
        look: async () => Promise.reject(new Error('none')),
        park: async () => Promise.reject(new Error('none')),
        deny: async () => undefined,
      }
      return handBack({ opener: null, location: { href: text } }, vault as never, async () => undefined)
    },
  }))
