import { expect, test } from 'vitest'
import { createLogger } from './log.js'

function logging(level: Parameters<typeof createLogger>[0] = 'info') {
  const lines: Record<string, any>[] = []
  return { lines, log: createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) }) }
}

test('default: a line says when and what, and nothing of this machine', () => {
  const { lines, log } = logging()
  log.info({ code: 'code_wrong', path: '/email/code' }, 'refused')
  log.debug('not at this level')
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      code: 'code_wrong',
      path: '/email/code',
      msg: 'refused',
    },
  ])
})

test.each(['token', 'accessToken', 'refreshToken', 'share', 'email', 'authorization', 'dpop', 'password', 'body'])(
  'behavior: what is called %s is removed, also within something else',
  (name) => {
    const { lines, log } = logging()
    log.warn({ [name]: 'hush', given: { [name]: 'hush', kept: 1 } }, 'text')
    expect(lines).toMatchObject([{ [name]: '[removed]', given: { [name]: '[removed]', kept: 1 } }])
  },
)

test('error: of an error its name, code and place are told, and nothing that it says', () => {
  const { lines, log } = logging()
  const error = Object.assign(new TypeError('hush'), { code: '23505', detail: 'hush', cause: new Error('hush') })
  error.stack = ['TypeError: hush', 'hush at the start', ...Array(9).fill('    at place (file.ts:1:1)')].join('\n')
  log.error({ error }, 'text')
  log.error({ error: Object.assign(new Error('hush'), { code: 7, stack: undefined }) }, 'text')
  log.error({ error: 'hush' }, 'text')
  expect(lines.map(({ error: told }) => told)).toEqual([
    { name: 'TypeError', code: '23505', at: Array(8).fill('at place (file.ts:1:1)') },
    { name: 'Error', at: [] },
    { name: 'string' },
  ])
  expect(JSON.stringify(lines)).not.toContain('hush')
})
