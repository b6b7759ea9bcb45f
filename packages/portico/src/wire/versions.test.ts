import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.js'
import { type frameAnswers, type frameEvents, readFrameMessage } from './frame/answers.js'
import { type frameRequests, readHostMessage } from './frame/requests.js'

/** Kinds of schemas in a schema, at whatever depth. */
function kindsIn(schema: unknown, seen = new Set<unknown>(), kinds = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return kinds
  seen.add(schema)
  const { kind, type } = schema as { kind?: unknown; type?: unknown }
  if (kind === 'schema' && typeof type === 'string') kinds.add(type)
  for (const part of Object.values(schema)) kindsIn(part, seen, kinds)
  return kinds
}
const strict = (schema: GenericSchema) => [...kindsIn(schema)].filter((type) => type.startsWith('strict'))

test('behavior: a page takes the answers of newer services, which may hold more than it knows', () => {
  const rows = Object.entries(endpoints)
  expect(rows.length).toBeGreaterThan(25)
  expect(
    rows.flatMap(([name, { answer }]) => strict(answer as GenericSchema).map((type) => `${name}: ${type}`)),
  ).toEqual([])
  // The walk finds what it looks for.
  expect([...kindsIn(endpoints['wallets.list'].answer)]).toContain('object')
})

const user = { email: 'ada@example.com', address: '0xa', chainId: 1, accounts: [{ address: '0xa', type: 'eoa' }] }
const more = { later: { is: 'here' } }

/** What pages of released versions send. Never changed: a newer wallet has to go on answering them. */
const requests: Readonly<Record<keyof typeof frameRequests, object | undefined>> = {
  SYNC_DAPP_DATA: {
    projectId: 'a',
    metadata: { name: 'A', description: '', url: 'https://a.example', icons: [] },
    sdkType: 'portico',
  },
  SYNC_THEME: { themeMode: 'dark', themeVariables: { '--portico-accent': '#fff' }, locale: 'en' },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  IS_CONNECTED: undefined,
  CONNECT_EMAIL: { email: 'ada@example.com' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '123456' },
  CONNECT_PASSKEY: undefined,
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: { uri: 'https://wallet.example/callback?code=a' },
  CONNECT_SOCIAL_CODE: undefined,
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_USER: { chainId: 1, preferredAccountType: 'eoa' },
  SWITCH_NETWORK: { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  GET_CHAIN_ID: undefined,
  SET_PREFERRED_ACCOUNT: { type: 'smartAccount' },
  INIT_SMART_ACCOUNT: undefined,
  UPDATE_EMAIL: { email: 'ada@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  RPC_REQUEST: {
    method: 'personal_sign',
    params: ['0x00', '0xa'],
    chainId: 1,
    chainNamespace: 'eip155',
    rpcUrl: 'https://n.example',
  },
  RPC_ABORT: undefined,
  RELOAD: undefined,
  SIGN_OUT: undefined,
}

/** What wallets of released versions answer. Never changed: a newer page has to go on taking them. */
const answers: Readonly<Record<keyof typeof frameAnswers, unknown>> = {
  SYNC_DAPP_DATA: undefined,
  SYNC_THEME: undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1] },
  IS_CONNECTED: { isConnected: true },
  CONNECT_EMAIL: { action: 'VERIFY_DEVICE', match: '42' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: undefined,
  CONNECT_PASSKEY: undefined,
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://p.example' },
  CONNECT_SOCIAL: user,
  CONNECT_SOCIAL_CODE: undefined,
  GET_FARCASTER_URI: { url: 'https://f.example' },
  CONNECT_FARCASTER: { userName: 'ada' },
  GET_USER: { ...user, preferredAccountType: 'eoa', smartAccountDeployed: false, onlyHere: true },
  SWITCH_NETWORK: { chainId: 1 },
  GET_CHAIN_ID: { chainId: 1 },
  SET_PREFERRED_ACCOUNT: { type: 'eoa', address: '0xa' },
  INIT_SMART_ACCOUNT: { address: '0xa', isDeployed: false },
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
  UPDATE_EMAIL_PRIMARY_OTP: undefined,
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'ada@example.com' },
  RPC_REQUEST: '0x00',
  RPC_ABORT: undefined,
  RELOAD: undefined,
  SIGN_OUT: undefined,
}
const events: Readonly<Partial<Record<keyof typeof frameEvents, object>>> = {
  READY: { version: '4', nonce: 'n', channel: true },
  WELCOME: { nonceH: 'n', build: 'b' },
  SHOW: { height: 300, own: true },
}
const isObject = (payload: unknown): payload is object => typeof payload === 'object' && payload !== null

describe('a page and a wallet of two versions', () => {
  test.each(Object.entries(requests))(
    'behavior: %s is heard, also with a field that nobody knows yet',
    (name, payload) => {
      for (const sent of isObject(payload) ? [payload, { ...payload, ...more }] : [payload])
        expect(readHostMessage({ id: 'a', type: `@w3m-app/${name}`, payload: sent })).toMatchObject({
          kind: 'request',
          name,
          id: 'a',
        })
    },
  )

  test.each(Object.entries(answers))(
    'behavior: %s is answered, also with a field that nobody knows yet',
    (name, payload) => {
      for (const sent of isObject(payload) ? [payload, { ...payload, ...more }] : [payload])
        expect(readFrameMessage({ id: 'a', type: `@w3m-frame/${name}_SUCCESS`, payload: sent })).toMatchObject({
          kind: 'answer',
          name,
          id: 'a',
        })
    },
  )

  test.each(Object.entries(events))(
    'behavior: %s is heard, also with a field that nobody knows yet',
    (name, payload) => {
      for (const sent of [payload, { ...payload, ...more }])
        expect(readFrameMessage({ type: `@w3m-frame/${name}`, payload: sent })).toMatchObject({
          kind: 'event',
          name,
          payload,
        })
    },
  )

  test('behavior: what a newer wallet tells that this page does not know is passed over', () => {
    expect(readFrameMessage({ type: '@w3m-frame/LATER', payload: more })).toMatchObject({ kind: 'invalid' })
    expect(readFrameMessage({ type: '@w3m-frame/GET_USER_ERROR', payload: { message: 'no', ...more } })).toMatchObject({
      kind: 'failure',
      payload: { message: 'no' },
    })
  })
})
