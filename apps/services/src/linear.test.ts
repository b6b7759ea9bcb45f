import { Writable } from 'node:stream'
import { eventBody } from 'portico/wire'
import * as v from 'valibot'
import { describe, test } from 'vitest'
import { expectLinear, filledWith, type Work } from '../../../scripts/linear/hostile.js'
import { acceptEvent } from './analytics/accept.js'
import { RpcError } from './chains/nodes.js'
import { nodeWords } from './chains/nodeWords.js'
import { ownDelegationIn, readDelegation } from './delegations/delegation.js'
import { fold } from './directory/fold.js'
import { mayFrame } from './frame/policy.js'
import { matchesOrigin } from './guards/origin.js'
import { isPlainName } from './identity/ens.js'
import { readCursor } from './indexer/cursor.js'
import { createLogger } from './log.js'
import { parseRatio } from './money/ratio.js'
import { checkLabel, normalized, parseName, skeletonOf } from './names/rules.js'
import { readPictureSource } from './nfts/inventory.js'
import { looksLikeSpam } from './nfts/spam.js'
import { createSeals, isOwnRequest, whoOf } from './operator/guard.js'
import { html } from './operator/markup.js'
import { cleanPicture } from './pictures/clean.js'
import { locate } from './pictures/locate.js'
import { valueAt, wholeAt } from './providers/json.js'
import { readPrice } from './providers/prices/api.js'
import { checkToken } from './relay/jwt.js'
import { readMessage } from './relay/rpc.js'
import { readConditions } from './sessions/conditions.js'
import { clean } from './tokens/facts.js'
import { readMetadataAccount, readMintData } from './tokens/mintData.js'
import { attestationPage } from './verify/page.js'

const project = { id: 'a'.repeat(32), name: 'A', active: true, development: false, analytics: true } as never
const settings = { retentionDays: 90, storeAddresses: false }
const log = createLogger('info', new Writable({ write: (_, __, done) => done() }))
/** As much of a drawing as is looked at; a larger one is refused by its size. */
const drawing = 262_000

const event = (text: string, address: string) => ({
  eventId: '11111111-1111-4111-8111-111111111111',
  url: text,
  timestamp: 1_800_000_000_000,
  props: { type: 'error', event: 'INTERNAL_SDK_ERROR', properties: {}, errorType: text, errorMessage: text, address },
})

const cases: Record<string, Work> = {
  drawings: {
    likely: ['<!--', ' ', 'a ', '&', 'url(', "a='' ", '<?', ';'],
    begins: [
      '<svg></svg>',
      '<svg><path style="fill:x',
      '<svg ',
      '<svg>',
      '<svg><path d="',
      '<svg ',
      '',
      '<svg><path style="',
    ],
    run: (text) => {
      const cut = text.slice(0, drawing)
      return [cut, `${cut}"/></svg>`].map((each) => cleanPicture(Buffer.from(each)))
    },
  },
  'pictures of points': {
    likely: ['\0', '\u0001a', '\u00ff'],
    begins: [
      'GIF89a\u0001\0\u0001\0\0\0\0!\u00fe',
      '\u00ff\u00d8\u00ff',
      '\u0089PNG\r\n\u001a\n',
      'RIFF\u00ff\u00ff\u000f\0WEBP',
    ],
    run: (text) => cleanPicture(Buffer.from(text, 'latin1')),
  },
  'sources of pictures': {
    likely: ['%41', ';a', '%', 'a', '/'],
    begins: ['data:image/svg+xml,', 'data:', '', 'ipfs://', `ipfs://${'a'.repeat(46)}/`],
    run: (text) => [
      locate(text, { ipfs: 'https://a.example' }),
      readPictureSource(text),
      readPictureSource(`nft:${text}`),
    ],
  },
  'names of tokens and collectibles': {
    likely: ['-a', 'https', 'claim', '\0'],
    run: (text) => [looksLikeSpam([text]), clean(text), fold(text)],
  },
  'what the account of a token says': {
    likely: ['\0', '\u0013\0\u0001\0a'],
    begins: ['', `${'\0'.repeat(165)}\u0001`, `\u0004${'\0'.repeat(64)}\u00ff\u00ff\u000f\0`],
    run: (text) => {
      const bytes = Buffer.from(text, 'latin1')
      return [readMintData(bytes, 'a'), readMetadataAccount(bytes, 'a')]
    },
  },
  'names that are registered or looked up': {
    likely: ['a', '.a', '-', '\u0301'],
    run: (text) => [
      parseName(text),
      skeletonOf(text),
      isPlainName(text),
      normalized(text.slice(0, 4_096)),
      checkLabel(text.slice(0, 4_096), []),
    ],
  },
  'events, and what is left out of them': {
    likely: ['-a', 'a:', 'https:', '?a', '[', 'a'],
    run(text) {
      v.safeParse(eventBody, event(text, text))
      acceptEvent(event(text, text) as never, project, settings, { type: null, version: null })
    },
  },
  'errors that are logged': {
    likely: ['-eyJ', 'https://', 'eyJ.', 'Bearer ', 'symKey='],
    run: (text) => log.error({ error: new Error(text) }, 'failed'),
  },
  'headers and origins': {
    likely: ['a', '.a', ':', '['],
    begins: ['', 'https://', 'http://', 'https://['],
    run: (text) => [
      matchesOrigin(['https://*.a.example'], text),
      mayFrame({ allowedOrigins: ['https://*.a.example'] } as never, text),
    ],
  },
  'messages of the relay': {
    likely: ['[', '{"a":', '0', 'a'],
    begins: ['', '{"id":', '{"id":1,"jsonrpc":"2.0","method":"'],
    run: (text) => [
      readMessage(text),
      checkToken(text, () => true, 0),
      checkToken(`${text}.${text}.${text}`, () => true, 0),
    ],
  },
  'answers of other services': {
    likely: ['0', '.0', 'a.', '1e'],
    run: (text) => [
      readPrice(text),
      parseRatio(text),
      valueAt({ a: text }, text),
      wholeAt({ a: text }, 'a'),
      readCursor(text),
      readConditions([text]),
    ],
  },
  'delegations of contexts and events': {
    likely: ['00', '20'.padStart(64, '0'), 'ff'],
    begins: ['0x', `0x${['20', 'ffff'].map((word) => word.padStart(64, '0')).join('')}`],
    // Without the letter at its end, which is no hex.
    run: (text) => [ownDelegationIn(text.slice(0, -1), '0x'), readDelegation(text.slice(0, -1) as `0x${string}`)],
  },
  'what is put into a page': { likely: ['&'], run: (text) => attestationPage({ token: text, origin: '' }) },
  'what the operator’s page reads and shows': {
    likely: ['a.', ':', '\u202e', 'https://'],
    begins: ['', 'localhost', '1.'],
    run: (text) => [
      html`<p>${text}</p>`,
      whoOf(text, text),
      isOwnRequest({ origin: text, host: text }, {}),
      createSeals('a').isSealed(text, '/', ''),
      nodeWords(new RpcError(0, text)),
    ],
  },
}

describe('a megabyte of whatever text takes linear time', () => {
  test.each(Object.entries(cases))('behavior: %s', (_, work) => expectLinear(work))

  test('behavior: every part of an event', () =>
    expectLinear({
      likely: ['a', '.a'],
      run: (text) => filledWith(eventBody, text).map((value) => v.safeParse(eventBody, value)),
    }))
})
