import { toJsonSchema } from '@valibot/to-json-schema'
import { type Endpoint, endpoints, failure, identification } from 'portico/wire'
import type * as v from 'valibot'
import { rpcPaths, rpcSchemas } from './rpc.js'

type Json = Record<string, unknown>

/** Where each service’s calls stand in the document. */
const tags = {
  data: 'What is read from chains',
  directory: 'Wallets, pictures and the configuration of projects',
  analytics: 'Events',
  verify: 'Attestations of domains',
  rpc: 'JSON-RPC of nodes, bundlers and wallets',
} as const

/** The OpenAPI 3.1 document of every call, made from the one table that handlers and clients are typed by. */
export function openApiDocument(table: Readonly<Record<string, Endpoint>> = endpoints): Json {
  const paths: Record<string, Json> = {}
  for (const [name, row] of Object.entries(table)) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico services',
      version: '1',
      description: 'The calls of the self-hostable back end. Every call names its project in the query.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...rpcPaths },
    components: { schemas: { Failure: schemaOf(failure, 'output'), ...rpcSchemas } },
  }
}

function operationOf(name: string, row: Endpoint): Json {
  const params = Object.entries(propertiesOf(row.params)).map(([key, schema]) => ({
    name: key,
    in: 'path',
    required: true,
    schema,
  }))
  const query = { ...queryOf(identification), ...queryOf(row.query) }
  return {
    operationId: name,
    tags: [row.service],
    parameters: [...params, ...Object.values(query)],
    ...(row.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } }
      : {}),
    responses: {
      200: { description: 'The answer', content: contentOf(row) },
      default: {
        description: 'What is wrong with the request, or why there is no answer',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function contentOf({ kind, answer }: Endpoint): Json {
  if (kind === 'bytes') return { 'image/*': { schema: { type: 'string', contentEncoding: 'binary' } } }
  if (kind === 'page') return { 'text/html': { schema: { type: 'string' } } }
  return { 'application/json': { schema: schemaOf(answer, 'output') } }
}

function queryOf(schema: v.GenericSchema | undefined): Record<string, Json> {
  const { required = [] } = schema ? (schemaOf(schema, 'input') as { required?: readonly string[] }) : {}
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([key, value]) => [
      key,
      { name: key, in: 'query', required: required.includes(key), schema: value },
    ]),
  )
}

function propertiesOf(schema: v.GenericSchema | undefined): Json {
  if (!schema) return {}
  return (schemaOf(schema, 'input') as { properties?: Json }).properties ?? {}
}

/** What JSON Schema cannot say (own checks, what is left out) is left to the words of the contract. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) => describe(valibotSchema, typeMode),
  })
  return rest as Json
}

/** An own check says nothing about itself: it is an object, or one of the `options` that it names. */
function describe(schema: { type: string; options?: unknown }, typeMode: 'input' | 'output'): Json | undefined {
  if (schema.type !== 'custom') return undefined
  if (!Array.isArray(schema.options)) return { type: 'object' }
  return { anyOf: schema.options.map((option: v.GenericSchema) => schemaOf(option, typeMode)) }
}
