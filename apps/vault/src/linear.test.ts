import * as v from 'valibot'
import { test } from 'vitest'
import { expectLinear, filledWith, type Work } from '../../../scripts/linear/hostile.js'
import { proofClaims, proofHeader } from './contract/proof.js'
import { vaultRoutes } from './contract/routes.js'
import { readSigned } from './farcaster/message.js'
import { browserOf, networkOf } from './http/visitor.js'
import { approvalMail } from './mail/mails.js'
import { localeOf } from './mail/words.js'
import { isNonce } from './proof/nonce.js'

const asked = { domain: 'a.example', uri: 'https://a.example/login', nonce: 'a'.repeat(16) }
const signIn = `a.example wants you to sign in with your Ethereum account:\n0x${'0'.repeat(40)}\n\nFarcaster Auth\n\nURI: `
const whole = `${signIn}https://a.example/login\nVersion: 1\nChain ID: 10\nNonce: ${asked.nonce}\nIssued At: 2030-01-01T00:00:00Z\nResources:`

const cases: Record<string, Work> = {
  'messages of Sign In With Farcaster': {
    likely: ['a', '\n- a', ' a', '\n- farcaster://fid/1'],
    begins: ['', signIn, whole],
    run: (text) => readSigned(text, asked, 0),
  },
  'headers of visitors': {
    likely: [',', '1.', 'Firefox/', ':', ';q=', '.'],
    run: (text) => [browserOf(text), networkOf(text), localeOf(text), isNonce(new Uint8Array(32), text, 0)],
  },
  'what is put into a mail': {
    likely: ['{site}'],
    run: (text) => approvalMail('en', { name: 'a', site: text, browser: 'a', link: 'https://a.example' } as never),
  },
  'every schema of a call': {
    likely: ['a', '.a'],
    begins: ['https://', 'a@'],
    run(text) {
      for (const { request, answer } of Object.values(vaultRoutes))
        for (const schema of [request, answer])
          for (const value of filledWith(schema, text)) v.safeParse(schema as v.GenericSchema, value)
      for (const schema of [proofHeader, proofClaims])
        for (const value of filledWith(schema, text)) v.safeParse(schema as v.GenericSchema, value)
    },
  },
}

test.each(Object.entries(cases))('behavior: a megabyte of whatever text takes linear time: %s', (_, work) =>
  expectLinear(work),
)
