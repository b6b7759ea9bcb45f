import { type Endpoint, endpoints } from 'portico/wire'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './document.js'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: object }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
const document = openApiDocument() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

describe('openApiDocument', () => {
  test.each(Object.entries(endpoints))('behavior: %s is there with what it takes and gives', (name, endpoint) => {
    const row: Endpoint = endpoint
    const operation = document.paths[row.path]?.[row.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
    const named = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name)
    expect(named?.sort()).toEqual(inPath.sort())
    expect(operation?.parameters.some((parameter) => parameter.name === 'projectId')).toBe(true)
    expect(operation?.requestBody !== undefined).toBe(row.body !== undefined)
    const [content] = Object.values(operation?.responses[200]?.content ?? {})
    expect(Object.keys(content?.schema ?? {})).not.toEqual([])
  })

  test('behavior: a call that is refused without a project says so, and what else it is refused for', async () => {
    const required = (path: string, method: string) =>
      document.paths[path]?.[method]?.parameters.find(({ name }) => name === 'projectId')?.required
    expect(required('/v1/account/{address}/balance', 'get')).toBe(true)
    expect(required('/getWallets', 'get')).toBe(true)
    expect(required('/e', 'post')).toBe(true)
    // Told to anybody, or named in the body as well.
    for (const [path, method] of [
      ['/v1/supported-chains', 'get'],
      ['/v1/profile/suggestions/{name}', 'get'],
      ['/getWalletImage/{id}', 'get'],
      ['/v1/fungible/price', 'post'],
    ] as const)
      expect([path, required(path, method)]).toEqual([path, false])
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {})
    expect(statuses('/v1/account/{address}/balance', 'get')).toEqual(['200', '401', '403', '429', 'default'])
    expect(statuses('/getWallets', 'get')).toEqual(['200', '403', '429', 'default'])
    expect(statuses('/v1/supported-chains', 'get')).toEqual(['200', '429', 'default'])
    for (const path of ['/v1', '/v1/wallet', '/v1/bundler'])
      expect(statuses(path, 'post')).toEqual(expect.arrayContaining(['401', '403', '429']))
  })

  test('behavior: what speaks JSON-RPC is there too; every schema that is named is given', () => {
    expect(document.paths['/v1']?.post?.operationId).toBe('rpc.chain')
    expect(document.paths['/v1/wallet']?.post?.requestBody).toBeDefined()
    expect(document.paths['/v1/bundler']?.post?.parameters.map(({ name }) => name)).toEqual([
      'projectId',
      'chainId',
      'bundler',
    ])
    const named = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    )
    expect([...named].sort()).toEqual(Object.keys(document.components.schemas).sort())
  })

  test('behavior: it is JSON, and says nothing twice', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const path of Object.values(document.paths))
      for (const { parameters } of Object.values(path)) {
        const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
        expect(new Set(names).size).toBe(names.length)
      }
  })
})
