import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hostProgram } from '../../../scripts/hostPrograms.mjs'

const folder = fileURLToPath(new URL('../deploy/prometheus', import.meta.url))

test('default: Prometheus takes the rules, a healthy hour is silent, and each alert is raised by what it is for', () => {
  const run = (...args: string[]) => spawnSync(hostProgram('promtool').path, args, { cwd: folder, encoding: 'utf8' })
  const checked = run('check', 'rules', 'alerts.yml')
  expect(checked.status, checked.stderr).toBe(0)
  const tested = run('test', 'rules', 'alerts.test.yml')
  expect(tested.status, `${tested.stdout}${tested.stderr}`).toBe(0)
  expect(tested.stdout).toContain('SUCCESS')
}, 120_000)
