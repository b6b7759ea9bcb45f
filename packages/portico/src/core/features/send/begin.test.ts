import { describe, expect, test } from 'vitest'
import { bob, makeTest } from '../../fakes.test-support.js'
import { beginSend } from './begin.js'
import { editSend } from './flow.js'
import { ether, make } from './send.test-support.js'
import { draftOf } from './transitions.js'

/** Nothing is chosen yet, as when the form is shown for the first time. */
const nothing = { item: undefined }

describe('beginSend', () => {
  test('default: without services there is one thing to send, and it is chosen', async () => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, {})
    expect(draftOf(send())).toMatchObject({ amount: '', to: '', item: { symbol: 'ETH', decimals: 18 } })
  })

  test('behavior: what was typed before it had loaded stays, and the item is chosen', async () => {
    const { client, send } = await make()
    editSend(client, { ...nothing, amount: '0.75', to: bob })
    expect(send()).toMatchObject({ problem: 'no-item' })
    await beginSend(client, {})
    expect(send()).toMatchObject({ draft: { amount: '0.75', to: bob, item: { symbol: 'ETH' } }, problem: undefined })
  })

  test('behavior: what the host gives is filled in where nothing was typed', async () => {
    const { client, send } = await make()
    editSend(client, { ...nothing, amount: '0.75' })
    await beginSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toMatchObject({ amount: '0.75', to: bob, item: { symbol: 'ETH' } })
  })

  test('behavior: a form that is gone back to keeps what it holds', async () => {
    const { client, send } = await make({}, { balance: 5n * ether })
    editSend(client, { amount: '3', to: '' })
    const before = draftOf(send())
    await beginSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toEqual(before)
  })

  test.each([
    'native',
    '0x',
    `0x${'0'.repeat(40)}`,
    `0x${'E'.repeat(40)}`,
    'So11111111111111111111111111111111111111111',
  ])('param: assetAddress: %s stands for the native currency', async (assetAddress) => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, { assetAddress })
    expect(draftOf(send())).toMatchObject({ item: { symbol: 'ETH', decimals: 18 } })
  })

  test('error: while nothing is connected', async () => {
    const { client } = makeTest()
    const { code, message } = (await beginSend(client, {}).catch(
      (error: { code: string; message: string }) => error,
    )) as { code: string; message: string }
    expect([code, message]).toEqual(['connections/no-active-address', 'No ActiveCaipAddress found'])
  })

  test('error: a network that the app does not list', async () => {
    const { client } = await make()
    await expect(beginSend(client, { chainId: 999_999 })).rejects.toMatchObject({ code: 'send/unsupported-chain' })
  })
})
