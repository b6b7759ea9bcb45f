import { describe, expect, test, vi } from 'vitest'
import { forgiveReferenceWallet } from './referenceWallet.js'

const deleted = 'Missing or invalid. Record was recently deleted - session: 5f0c'
const engine =
  'at Qs.isValidSessionOrPairingTopic (/app/node_modules/@walletconnect/sign-client/dist/index.cjs.js:1:60154)'
const node = 'at process.processTicksAndRejections (node:internal/process/task_queues:95:5)'
const unhandled = (message: string, ...frames: string[]) => ({
  type: 'Unhandled Rejection',
  message,
  stack: [`Error: ${message}`, ...frames.map((frame) => `    ${frame}`)].join('\n'),
})

describe('errors nobody awaited', () => {
  test('default: an end of a session that the reference wallet let go of is told and forgiven', () => {
    const told = vi.spyOn(console, 'info').mockImplementation(() => {})
    expect(forgiveReferenceWallet(unhandled(deleted, engine, node))).toBe(false)
    expect(told).toHaveBeenCalledWith(expect.stringContaining(deleted))
  })

  test.each([
    ['from our code', unhandled(deleted, 'at end (/app/packages/portico/src/walletconnect/sessions.ts:8:1)')],
    ['with our code on the way', unhandled(deleted, engine, 'at end (/app/sandbox/phone/createPhone.ts:8:1)')],
    ['with our code on the way, as modules name it', unhandled(deleted, engine, 'at async file:///app/e2e/a.ts:8:1')],
    ['of another library', unhandled(deleted, 'at get (/app/node_modules/ws/lib/websocket.js:8:1)')],
    ['of another kind', unhandled('Cannot read properties of undefined', engine)],
    ['without a stack', { type: 'Unhandled Rejection', message: deleted }],
    ['of a test file', { ...unhandled(deleted, engine), type: 'Unhandled Source Error' }],
  ])('behavior: one %s fails the run', (_name, error) => {
    expect(forgiveReferenceWallet(error)).toBeUndefined()
  })
})
