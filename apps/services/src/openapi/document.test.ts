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
