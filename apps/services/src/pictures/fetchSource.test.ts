import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddressGuard } from './addresses.js'
import { cleanPicture } from './clean.js'
import { fetchSource } from './fetchSource.js'
import { locate } from './locate.js'

let server: Server
let base: string
const asked: string[] = []

/** Nothing but zeros, a thousand times smaller. */
const packed = gzipSync(Buffer.alloc(500_000))
/** A byte now and then, for as long as somebody listens. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20)
  response.once('close', () => clearInterval(timer))
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    if (request.url === '/ok') response.end('fine')
    else if (request.url === '/around') response.writeHead(302, { location: '/around' }).end()
    else if (request.url === '/once') response.writeHead(302, { location: '/ok' }).end()
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(5_000))
    else if (request.url === '/stream')
      response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(Buffer.alloc(5_000))
    else if (request.url === '/slow') return
    else if (request.url === '/drops') drip(response)
    else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    else if (request.url === '/echo') {
      response.write(`${request.method} `)
      request.pipe(response)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { timeoutMs: 60_000, maxBytes: 1_000, allowedRanges: ['127.0.0.0/8'] }
const hasty = { ...limits, timeoutMs: 300 }
const local = async () => [{ address: '127.0.0.1', family: 4 }]

describe('fetchSource', () => {
  test('default: within a range that the operator opened', async () => {
    expect(Buffer.from(await fetchSource(`${base}/ok`, limits)).toString()).toBe('fine')
    expect(Buffer.from(await fetchSource(`${base}/once`, limits)).toString()).toBe('fine')
  })

  test('behavior: the address that was checked is the one that is connected to', async () => {
    const url = base.replace('127.0.0.1', 'gateway.example')
    let answers = 0
    const turning = async () => (answers++ === 0 ? local() : [{ address: '10.0.0.1', family: 4 }])
    expect(Buffer.from(await fetchSource(`${url}/ok`, limits, { resolve: turning })).toString()).toBe('fine')
    expect(asked.at(-1)).toMatch(/^gateway\.example:\d+\/ok$/)
    expect(answers).toBe(1)
  })

  test.each([
    'http://127.0.0.1/ok',
    'https://127.0.0.1/ok',
    'https://[::1]/ok',
    'https://[::ffff:127.0.0.1]/ok',
    'https://2130706433/ok',
    'https://0x7f.1/ok',
    'https://0/ok',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/ok',
    'http://93.184.216.34/ok',
    'https://93.184.216.34:8443/ok',
    'https://user:secret@93.184.216.34/ok',
    'ftp://93.184.216.34/ok',
    'file:///etc/passwd',
  ])('error: %s is not fetched', async (url) => {
    const before = asked.length
    await expect(fetchSource(url, { ...limits, allowedRanges: [] }, { resolve: local })).rejects.toThrow()
    expect(asked.length).toBe(before)
  })

  test('error: one closed address among those of a name', async () => {
    const both = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    await expect(fetchSource('https://both.example/ok', limits, { resolve: both })).rejects.toThrow('not a public host')
  })

  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:7f00:1',
    '64:ff9b::7f00:1',
    '0.0.0.0',
  ])('error: a name that leads to %s', async (address) => {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    const before = asked.length
    const closed = { ...limits, allowedRanges: [] }
    for (const url of ['https://inside.example/ok', base.replace('127.0.0.1', 'inside.example')])
      await expect(fetchSource(url, closed, { resolve })).rejects.toThrow('not a public host')
    expect(asked.length).toBe(before)
  })

  test('behavior: what is packed stays packed, whatever it would unpack to', async () => {
    const bytes = await fetchSource(`${base}/packed`, limits)
    expect(Buffer.from(bytes)).toEqual(packed)
    expect(cleanPicture(bytes)).toBeUndefined()
  })

  test('param: body', async () => {
    const body = '{"data":"0x"}'
    expect(Buffer.from(await fetchSource(`${base}/echo`, limits, { body })).toString()).toBe(`POST ${body}`)
    // What is sent to one host is not carried on to another.
    await expect(fetchSource(`${base}/once`, limits, { body })).rejects.toThrow('302')
  })

  test('error: a redirect to a closed address, and one without end', async () => {
    await expect(fetchSource(`${base}/inside`, limits)).rejects.toThrow('not a public host')
    await expect(fetchSource(`${base}/around`, limits)).rejects.toThrow('without end')
  })

  test('error: too large, too slow, not there', async () => {
    await expect(fetchSource(`${base}/large`, limits)).rejects.toThrow('too large')
    await expect(fetchSource(`${base}/stream`, limits)).rejects.toThrow('too large')
    await expect(fetchSource(`${base}/slow`, hasty)).rejects.toThrow()
    await expect(fetchSource(`${base}/drops`, hasty)).rejects.toThrow()
    await expect(fetchSource(`${base}/none`, limits)).rejects.toThrow('404')
    const never = () => new Promise<never>(() => {})
    await expect(fetchSource('https://slow.example/', hasty, { resolve: never })).rejects.toThrow()
  })
})

describe('createAddressGuard', () => {
  test('default: public addresses alone', () => {
    const { isOpen } = createAddressGuard([])
    for (const ip of ['93.184.216.34', '1.1.1.1', '2606:4700::1111', '::ffff:93.184.216.34'])
      expect(isOpen(ip)).toBe(true)
    for (const ip of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.9.9.9',
      '172.31.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::a00:1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'ff02::1',
      '2002:7f00:1::',
      '2001:db8::1',
      'nonsense',
      '',
    ])
      expect(isOpen(ip), ip).toBe(false)
  })

  test('param: allowed', () => {
    const { isOpen, isAllowed } = createAddressGuard(['10.0.0.0/8', '::1'])
    expect(isOpen('10.1.1.1')).toBe(true)
    expect(isOpen('::1')).toBe(true)
    expect(isOpen('192.168.0.1')).toBe(false)
    expect(isAllowed('1.1.1.1')).toBe(false)
  })
})

describe('locate', () => {
  test('default', () => {
    const gateways = { ipfs: 'https://gateway.example' }
    const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
    expect(locate(`ipfs://${cid}/1 a.png`, gateways)).toEqual({ url: `https://gateway.example/ipfs/${cid}/1%20a.png` })
    expect(locate(`ipfs://ipfs/${cid}`, gateways)).toEqual({ url: `https://gateway.example/ipfs/${cid}` })
    expect(locate(`ipfs://${cid}`, {})).toBeUndefined()
    expect(locate('data:text/plain;base64,aGk=', {})).toEqual({ type: 'text/plain', bytes: new Uint8Array([104, 105]) })
    expect(locate('data:application/json;utf8,%7B"a":"100%"%7D', {})).toMatchObject({
      bytes: new Uint8Array(Buffer.from('{"a":"100%"}')),
    })
    for (const source of ['', 'javascript:alert(1)', 'file:///etc/passwd', '/a.png', `https://${'a'.repeat(3_000)}`])
      expect(locate(source, gateways)).toBeUndefined()
  })
})
