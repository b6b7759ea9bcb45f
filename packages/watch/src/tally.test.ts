import { expect, test } from 'vitest'
import { formatSamples } from './samples.js'
import { createTally } from './tally.js'

test('default: what has the same name and labels is counted together, in whatever order they are named', async () => {
  const tally = createTally()
  tally.add('mails')
  tally.add('mails', {}, 2)
  tally.add('logins', { method: 'email', outcome: 'refused' })
  tally.add('logins', { outcome: 'refused', method: 'email' })
  tally.add('logins', { method: 'email', outcome: 'done' })
  expect(tally.samples()).toEqual([
    { name: 'mails', labels: {}, value: 3 },
    { name: 'logins', labels: { method: 'email', outcome: 'refused' }, value: 2 },
    { name: 'logins', labels: { method: 'email', outcome: 'done' }, value: 1 },
  ])
  const text = await formatSamples(tally.samples(), { helps: { mails: 'Mails.' }, gauges: new Set() })
  expect(text).toContain('# HELP portico_mails Mails.\n# TYPE portico_mails counter\nportico_mails 3')
  expect(text).toContain('portico_logins{method="email",outcome="refused"} 2')
})
