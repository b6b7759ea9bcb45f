import { importJWK, type JWK, jwtVerify } from 'jose'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { appForTests, closedProject } from '../testing/app.test-support.js'

const { get, raw } = appForTests()

describe('verify', () => {
  const id = 'ab'.repeat(32)
  const page = (headers: Record<string, string>, query: Record<string, string> = {}, projectId = closedProject) =>
    raw(`/v3/attestation?${new URLSearchParams({ projectId, id, ...query })}`, headers)
  const tokenOf = (body: string) => /data-token="([^"]+)"/.exec(body)?.[1]

  test('default', async () => {
    const { status, body, headers } = await page(
      { referer: 'https://app.example/', 'sec-fetch-dest': 'iframe' },
      { origin: 'https://app.example' },
    )
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('data-origin="https://app.example"')
    const { publicKey, expiresAt } = v.parse(
      endpoints['verify.publicKey'].answer,
      await (await get('/v3/public-key')).json(),
    )
    expect(Object.keys(publicKey)).not.toContain('d')
    expect(expiresAt).toBeGreaterThan(Date.now() / 1_000)
    const { payload } = await jwtVerify(tokenOf(body) ?? '', await importJWK(publicKey as JWK, 'ES256'))
    expect(payload).toMatchObject({
      id,
      origin: 'https://app.example',
      isScam: false,
      isVerified: true,
      exp: expect.any(Number),
    })
    const script = await get('/v3/attestation.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })

  test('behavior: origins that are not verified, and flagged ones', async () => {
    const claims = async (origin: string) => {
      const { body } = await page({ referer: `${origin}/` })
      return JSON.parse(Buffer.from((tokenOf(body) ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >
    }
    expect(await claims('https://other.example')).toMatchObject({ isScam: false, isVerified: false })
    expect(await claims('https://evil.example')).toMatchObject({ isScam: true, isVerified: true })
  })

  test('error: no attestation without a page that the browser names', async () => {
    for (const [headers, query, projectId] of [
      [{}, {}, closedProject],
      [{ referer: 'https://app.example/' }, { origin: 'https://other.example' }, closedProject],
      [{ referer: 'https://app.example/', 'sec-fetch-dest': 'document' }, {}, closedProject],
      [{ referer: 'data:text/html,x' }, {}, closedProject],
      [{ referer: 'https://app.example/' }, {}, 'f'.repeat(32)],
    ] as const) {
      const { status, body } = await page(headers, query, projectId)
      expect(status).toBe(200)
      expect(tokenOf(body)).toBeUndefined()
    }
    expect((await raw('/v3/attestation?id=short')).status).toBe(400)
  })

  test('behavior: what a page confirmed can be looked up, and nobody takes it over', async () => {
    const key = 'cd'.repeat(32)
    const confirm = async (origin: string) => {
      const { body } = await page({ referer: `${origin}/` }, { id: key })
      return get('/v3/attestation/confirm', {}, { method: 'POST', body: tokenOf(body) ?? '' })
    }
    expect((await get(`/attestation/${key}`)).status).toBe(404)
    expect((await confirm('https://app.example')).status).toBe(200)
    await confirm('https://evil.example')
    const found = await get(`/attestation/${key}`, { v2Supported: 'true' })
    expect(v.parse(endpoints['verify.attestation'].answer, await found.json())).toEqual({
      attestationId: key,
      origin: 'https://app.example',
      isScam: false,
      isVerified: true,
    })
    for (const body of ['', 'a.b.c', 'x'.repeat(5_000)]) {
      expect((await get('/v3/attestation/confirm', {}, { method: 'POST', body })).status).toBe(400)
    }
    // What its header names is a stranger's, too.
    for (const kid of ['\0', true, 7, ['x'], {}, null, 'x'.repeat(43)]) {
      const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid })).toString('base64url')
      const answer = await get('/v3/attestation/confirm', {}, { method: 'POST', body: `${header}.e30.AAAA` })
      expect([kid, answer.status]).toEqual([kid, 400])
    }
    expect((await get('/attestation/nonsense')).status).toBe(400)
  })
})
