type Json = Record<string, unknown>

const id = { type: ['string', 'number', 'null'] }
const version = { const: '2.0' }
const call = {
  type: 'object',
  required: ['method'],
  properties: { jsonrpc: version, id, method: { type: 'string', maxLength: 100 }, params: {} },
}
const reply = {
  type: 'object',
  required: ['jsonrpc', 'id'],
  properties: {
    jsonrpc: version,
    id,
    result: {},
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
  },
}

/** The schemas that the JSON-RPC routes share. */
export const rpcSchemas = { RpcCall: call, RpcReply: reply }

const ref = (name: keyof typeof rpcSchemas) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json) => ({ 'application/json': { schema } })
const failure = {
  description: 'What is wrong with the request, or why there is no answer',
  content: json({ $ref: '#/components/schemas/Failure' }),
}
const refusals = {
  401: { ...failure, description: 'The project is missing, not known here or switched off' },
  403: { ...failure, description: 'The page that asks has an origin that is not on the project’s list' },
  429: { ...failure, description: 'Too many requests of the address or of the project' },
}
const inQuery = (name: string, required: boolean, description: string) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})
const project = inQuery('projectId', true, 'The project')
const chain = inQuery('chainId', true, 'CAIP-2; EVM chains by their number alone, too')
const one = { required: true, content: json(ref('RpcCall')) }
const answered = { description: 'The reply', content: json(ref('RpcReply')) }

/** The routes that speak JSON-RPC: their methods are those of nodes, bundlers and wallets, not of the table of endpoints. */
export const rpcPaths: Readonly<Record<string, Json>> = {
  '/v1': {
    post: {
      operationId: 'rpc.chain',
      tags: ['rpc'],
      summary:
        'Calls to the nodes of a chain; batches of up to 100. What is not known to be harmless is not passed on.',
      parameters: [project, chain],
      requestBody: {
        required: true,
        content: json({
          oneOf: [ref('RpcCall'), { type: 'array', minItems: 1, maxItems: 100, items: ref('RpcCall') }],
        }),
      },
      responses: {
        200: {
          description: 'The reply, or the replies in the order of the calls',
          content: json({ oneOf: [ref('RpcReply'), { type: 'array', items: ref('RpcReply') }] }),
        },
        400: { description: 'A request that is none, or one that is refused', content: json({}) },
        ...refusals,
        default: failure,
      },
    },
    get: {
      operationId: 'rpc.socket',
      tags: ['rpc'],
      summary: 'The same over WebSocket, with subscriptions.',
      parameters: [project, chain],
      responses: {
        101: { description: 'The connection speaks WebSocket' },
        ...refusals,
        426: failure,
        default: failure,
      },
    },
  },
  '/v1/wallet': {
    post: {
      operationId: 'rpc.wallet',
      tags: ['rpc'],
      summary: 'Calls that wallets are asked (ERC-5792, ERC-7811), one at a time.',
      parameters: [project],
      requestBody: one,
      responses: {
        200: answered,
        400: { description: 'The reply says what is wrong', content: json(ref('RpcReply')) },
        500: { description: 'The reply says that something went wrong here', content: json(ref('RpcReply')) },
        ...refusals,
        default: failure,
      },
    },
  },
  '/v1/bundler': {
    post: {
      operationId: 'rpc.bundler',
      tags: ['rpc'],
      summary: 'User operations (ERC-4337) and their paymasters, one call at a time.',
      parameters: [
        project,
        chain,
        inQuery('bundler', false, 'Name of a configured bundler; the preferred one when absent'),
      ],
      requestBody: one,
      responses: { 200: answered, ...refusals, 422: failure, default: failure },
    },
  },
}
