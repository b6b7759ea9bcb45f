import { toJsonSchema } from '@valibot/to-json-schema'
import { type Endpoint, type EndpointName, endpoints, failure, identification } from 'portico/wire'
import type * as v from 'valibot'
import { openToAnyPage } from '../guards/openCalls.js'
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
      description:
        'The calls of the self-hostable back end. A call names its project in the query, or in the header x-project-id; some may name it in their body instead, and some need none.',
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
  const { projectId } = query
  if (projectId) query.projectId = { ...projectId, required: needsProject(name) && !hasProjectInBody(row) }
  return {
    operationId: name,
    tags: [row.service],
    parameters: [...params, ...Object.values(query)],
    ...(row.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } }
      : {}),
    responses: {
      200: { description: 'The answer', content: contentOf(row) },
      ...refusalsOf(name, row),
      default: failureWith('What is wrong with the request, or why there is no answer'),
    },
  }
}

/** Calls that are answered whoever asks. */
const ofNoProject = /^(?:images|verify|profile)\.|^chains\.supported$/

function needsProject(name: string): boolean {
  return !ofNoProject.test(name)
}

function hasProjectInBody({ body }: Endpoint): boolean {
  return 'projectId' in propertiesOf(body)
}

/** Why who asks is refused, by status: beside these are faults of the request, and sources that do not answer. */
function refusalsOf(name: string, { service }: Endpoint): Record<string, Json> {
  const unknown = 'The project is missing, not known here or switched off'
  const foreign = 'The page that asks has an origin that is not on the project’s list'
  const isGuarded = !openToAnyPage(name as EndpointName)
  return {
    ...(service === 'data' && (needsProject(name) || isGuarded) ? { 401: failureWith(unknown) } : {}),
    ...(isGuarded ? { 403: failureWith(foreign) } : {}),
    ...(service !== 'data' && needsProject(name)
      ? { 403: failureWith(service === 'analytics' ? `${unknown}; or: ${foreign}` : unknown) }
      : {}),
    429: failureWith('Too many requests of the address or of the project; `retry-after` says for how many seconds'),
  }
}

function failureWith(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
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
