import { expect, test } from 'vitest'
import { contextOf, requestOf } from './context.test-support.js'
import { prepare } from './prepare.js'

test('error: a method that is not on the list, or is answered without a question, is not prepared', async () => {
  for (const method of ['eth_sign', 'eth_signTypedData', 'eth_call', 'toString', '__proto__'])
    await expect(prepare(requestOf(method, []), contextOf().context)).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
})

test('error: a network that the project does not know, or another than the one that is described', async () => {
  const { context } = contextOf({}, { network: undefined })
  await expect(prepare(requestOf('personal_sign', []), context)).rejects.toMatchObject({ code: 4902 })
  const other = requestOf('personal_sign', [], 'eip155:2')
  await expect(prepare(other, contextOf().context)).rejects.toMatchObject({ code: 4902 })
})
