import * as v from 'valibot'
import { describe, test } from 'vitest'
import { expectLinear, filledWith, type Work } from '../../../scripts/linear/hostile.js'
import { fromBase58 } from './base/base58.js'
import { parseNetworkId } from './base/caip.js'
import { parseCaipAddress } from './base/caipAddress.js'
import { isUserRejection } from './base/errors/rpc.js'
import { formatAmount, readAmountInput } from './base/format.js'
import { plainName } from './base/nameForm.js'
import { isAllowedOrigin } from './base/origin.js'
import { splitDecimal } from './base/parseUnits.js'
import { cleanName, oneLine, safeIcon } from './base/walletText.js'
import { broadcastErrorOf } from './bitcoin/foreign.js'
import * as bitcoinLink from './bitcoin/paymentLink.js'
import { unitsFor } from './core/features/send/fiat.js'
import { isNameLike } from './core/features/send/parse.js'
import { cutQueries } from './core/features/telemetry/flow.js'
import { withMerged } from './core/features/wallets/merge.js'
import { readText, textOf } from './evm/abi.js'
import { readAnnouncement } from './evm/announcement.js'
import { transactionErrorOf } from './evm/foreign.js'
import * as evmLink from './evm/paymentLink.js'
import { revertReason } from './evm/revert.js'
import { mobileLinks, pairingLink, safeLink } from './react/parts/walletLinks.js'
import * as solanaErrors from './solana/foreign.js'
import { parseExactly } from './solana/node.js'
import * as solanaLink from './solana/paymentLink.js'
import { parseRpc } from './walletconnect/json.js'
import { requestLink } from './walletconnect/mobile.js'
import { judge } from './walletconnect/verify.js'
import {
  endpoints,
  eventBody,
  frameAnswers,
  frameEvents,
  frameRequests,
  readFrameMessage,
  readHostMessage,
} from './wire/index.js'
import { parseSignIn } from './wire/signIn/message.js'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const signIn = `a.example wants you to sign in with your Ethereum account:\n${token}\n\n`

const cases: Record<string, Work> = {
  'names and pictures of wallets': {
    likely: ['on', '<a:', ' '],
    begins: ['', 'data:image/svg+xml,', 'data:image/svg+xml;a='],
    run: (text) => [
      cleanName(text),
      oneLine(text),
      safeIcon(text.slice(0, 100_000)),
      readAnnouncement({ info: { name: text, icon: text, rdns: text, uuid: text } }),
    ],
  },
  'pictures that wallets of several families share': {
    likely: ['a', ';'],
    begins: ['', 'data:'],
    run: (text) => withMerged([{ id: 'a', name: 'a', type: 'ANNOUNCED', imageUrl: text, chains: [] } as never]),
  },
  'what tokens say of themselves': {
    likely: ['00', '20', 'e2808b'],
    begins: ['0x', `0x${'20'.padStart(64, '0')}`],
    run: (text) => [textOf(text), readText(text), cleanName(textOf(text))],
  },
  'requests to be paid: EIP-681': {
    likely: ['a', '/', '0'],
    begins: ['', 'ethereum:', `ethereum:${token}@1/transfer?address=${token}&uint256=`],
    run: evmLink.read,
  },
  'requests to be paid: Solana Pay': {
    likely: ['a', '&a=', '0'],
    begins: ['', 'solana:', 'solana:a?amount='],
    run: solanaLink.read,
  },
  'requests to be paid: BIP-21': {
    likely: ['a', '&a=', '0'],
    begins: ['', 'bitcoin:', 'bitcoin:a?amount='],
    run: (text) => bitcoinLink.read(text),
  },
  'numbers and names that are typed or told': {
    likely: ['0', '.a', '0.'],
    run: (text) => [
      splitDecimal(text),
      formatAmount(text),
      readAmountInput(text),
      unitsFor(text, 18, 2),
      plainName(text),
      isNameLike(text),
    ],
  },
  'ids and origins': {
    likely: ['a', '.a', ':'],
    begins: ['', 'https://', 'eip155:'],
    run: (text) => [
      parseNetworkId(text),
      parseCaipAddress(text as never),
      isAllowedOrigin(text, ['https://*.a.example']),
      isAllowedOrigin('https://a.example', [text]),
    ],
  },
  'errors of wallets and nodes': {
    likely: ['replacement', 'on ', ' a', '0', '"message":"'],
    begins: ['', 'execution ', 'execution reverted: ', '0x', '"message":'],
    run: (text) => [
      transactionErrorOf(new Error(text)),
      revertReason({ data: text }, [text]),
      solanaErrors.transactionErrorOf(new Error(text)),
      solanaErrors.failureOf(text, [`Program log: ${text}`]),
      broadcastErrorOf(text),
      isUserRejection(new Error(text)),
    ],
  },
  'signatures in base58': {
    likely: ['1', 'z', 'ab'],
    begins: ['', '1'],
    run: fromBase58,
  },
  'addresses that are reported': {
    likely: ['-a', 'a:', 'https:'],
    begins: ['', 'a:'],
    run: cutQueries,
  },
  'answers of nodes and relays': {
    likely: ['\\"', '{"a":', '0'],
    begins: ['', '"', '{"id":"'],
    run: (text) => [refused(() => parseExactly(text)), parseRpc(text), judge(text, text, text)],
  },
  'codes and links of wallets': {
    likely: ['/', 'a', '&a=', '/a', '//'],
    begins: ['', 'wc:', `wc:${'a'.repeat(64)}@2?`, 'a://', 'https://a.example/'],
    run: (text) => [
      safeLink(text),
      pairingLink(text, 'wc:a'),
      mobileLinks({ link_mode: text, mobile_link: text } as never, 'wc:a'),
      requestLink({ native: text, universal: text }, { id: '1', topic: 'a' }),
    ],
  },
  'texts to sign in with': {
    likely: ['\n', '- \n', '%41'],
    begins: ['', signIn, `${signIn}a\n\nURI: `],
    run: parseSignIn,
  },
}

function refused(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}

describe('a megabyte of whatever text takes linear time', () => {
  test.each(Object.entries(cases))('behavior: %s', (_, work) => expectLinear(work))

  test('behavior: every schema of a call, an event and the frame', async () => {
    const rows = Object.values(endpoints).flatMap((row) => Object.values(row as Record<string, unknown>))
    const schemas = [
      ...rows,
      ...Object.values(frameAnswers),
      ...Object.values(frameEvents),
      ...Object.values(frameRequests),
      eventBody,
    ].filter(
      (each): each is v.GenericSchema =>
        typeof each === 'object' && each !== null && 'kind' in each && each.kind === 'schema',
    )
    const run = (text: string) => {
      for (const schema of schemas) for (const value of filledWith(schema, text)) v.safeParse(schema, value)
      readFrameMessage({ type: `@w3m-frame/${text}`, payload: text })
      readHostMessage({ type: `@w3m-app/${text}`, payload: text })
    }
    await expectLinear({ likely: ['0', '.a', 'a:'], run })
  })
})
