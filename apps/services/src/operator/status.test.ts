import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startFakeNode } from '../chains/fakeNode.test-support.js'
import { version } from '../version.js'
import { alertLimits } from './alertLimits.js'
import { operatorForTests } from './operator.test-support.js'

const key = 'a-key-of-the-operator-that-nobody-may-see'
let mail: string | undefined = 'taken'
const vault: Server = createServer((_, response) => response.end(JSON.stringify({ status: 'ready', mail })))
await new Promise<void>((resolve) => vault.listen(0, '127.0.0.1', resolve))
const node = await startFakeNode({ eth_blockNumber: () => '0x1e240' })
afterAll(() => {
  node.stop()
  vault.close()
  vault.closeAllConnections()
})
const chain = (id: string, name: string, ...rpcUrls: string[]) => ({ id, name, symbol: 'ETH', rpcUrls })
const { database, page, get } = operatorForTests({
  roles: ['api', 'relay'],
  chainCheckMs: 100,
  metrics: { port: 0 },
  vault: { url: `http://127.0.0.1:${(vault.address() as AddressInfo).port}` },
  chains: [chain('eip155:77', '<b>Seventy</b>', node.url), chain('eip155:78', 'Away', `http://127.0.0.1:2/v2/${key}`)],
})

/** The cells of the row that a name begins. */
function rowOf(html: string, name: string): string[] {
  const row = [...html.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].find(([, cells]) =>
    cells?.startsWith(`<th role="rowheader" scope="row">${name}`),
  )
  return [...(row?.[1] ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
    (cell ?? '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

describe('status', () => {
  test('default: version, steps, sockets, what it works with, chains and nodes; no key', async () => {
    await expect.poll(() => page('/operator/status')).toMatch(/No node answers/)
    const html = await page('/operator/status')
    expect(html).toContain(`<dt>Version</dt><dd>${version}<small>Node ${process.versions.node}</small></dd>`)
    expect(html).toContain('<dt>Connections to the relay</dt><dd>0<small>of this process</small></dd>')
    expect(rowOf(html, 'Database')).toEqual(['Database', 'Answers', expect.stringMatching(/^\d+ of 10 connections/)])
    expect(rowOf(html, 'Its steps')[1]).toBe('All taken')
    expect(rowOf(html, 'Redis')[1]).toBe('Not used')
    expect(rowOf(html, 'Vault')[1]).toBe('Ready')
    expect(rowOf(html, 'Mail')[1]).toBe('Taken')
    expect(rowOf(html, 'Numbers').slice(1)).toEqual(['On', 'At a port of their own'])
    expect(rowOf(html, 'Traces')[1]).toBe('Off')
    expect(rowOf(html, '&#60;b&#62;Seventy')).toEqual([
      expect.stringContaining('Seventy'),
      'Answers',
      expect.stringMatching(/^\d+ s ago$/),
      'not indexed here',
    ])
    expect(rowOf(html, 'Away')[1]).toBe('No node answers')
    const failing = rowOf(html, '127.0.0.1:2')
    expect(failing[1]).toBe('eip155:78')
    expect(Number(failing[3])).toBeGreaterThan(0)
    expect(failing[4]).toMatch(/^Did not answer \(ECONNREFUSED\) \d{4}-/)
    expect(rowOf(html, 'PorticoErrors').slice(1)).toEqual([
      'Share of the requests that end in an error of the server, above 0.01',
      '5 min',
    ])
    expect(html).not.toContain(key)
  })

  test('behavior: the processes that share the database, and one of another version', async () => {
    const before = await page('/operator/status')
    expect(before).toMatch(/<td role="cell" data-label="Does">api, relay<\/td>/)
    expect(before).not.toContain('another version')
    await database().sql`select set_config('application_name', 'portico-services 9.9.9 indexer 0a1b2c3d', false)`
    const after = await page('/operator/status')
    expect(rowOf(after, '<span class="id">0a1b2c3d')).toEqual(['0a1b2c3d', '9.9.9 another version', 'indexer', '1'])
  })

  test('error: mails that are not taken, and a vault that is away', async () => {
    mail = 'refused'
    expect(rowOf(await page('/operator/status'), 'Mail')[1]).toBe('Not taken')
    mail = undefined
    expect(rowOf(await page('/operator/status'), 'Mail')[1]).toBe('None yet')
    vault.close()
    vault.closeAllConnections()
    const html = await page('/operator/status')
    expect([rowOf(html, 'Vault')[1], rowOf(html, 'Mail')[1]]).toEqual(['Does not answer', 'None yet'])
  })

  test('error: nobody sees it without the password, and nothing but its own files is allowed in it', async () => {
    expect((await get('/operator/status', {})).status).toBe(401)
    const policy = (await get('/operator/status')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe/)
  })
})

test('behavior: the alerts that the page names are those that Prometheus is given, with their limits', () => {
  type Rule = { alert: string; expr: string; for?: string; labels: { severity: string } }
  const file = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url))
  const rules = (parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap((g) => g.rules)
  const told = rules.map(({ alert, expr, labels, for: lasting = '0m' }) => {
    const limit = /> ([\d.]+)$/.exec(expr)?.[1]
    return [alert, labels.severity, Number.parseInt(lasting, 10), limit === undefined ? undefined : Number(limit)]
  })
  expect(alertLimits.map(({ name, severity, minutes, limit }) => [name, severity, minutes, limit])).toEqual(told)
  for (const { what, limit } of alertLimits) expect(what.endsWith(', above')).toBe(limit !== undefined)
})
