import { describe, expect, test } from 'vitest'
import type { SendPlan, SendState } from '../../../core/features/send/state.js'
import { mainnet } from '../../../networks/index.js'
import { en } from '../../copy/en.js'
import { makeCopy } from '../../copy.js'
import { address, connected, fakeClient, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { SendResult, view } from './SendResult.js'

const plan: SendPlan = {
  networkId: mainnet.caipNetworkId,
  from: address,
  to: receiver,
  amount: '120000000000000000000',
  decimals: 18,
  symbol: 'ETH',
  item: { networkId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 },
  feeSeconds: 4,
  warnings: [],
}
const hash = `0x3e${'0'.repeat(56)}71Ab0c`
const draw = (send: SendState) => renderView(SendResult, {}, { state: { ...connected(), send } })

describe('SendResult', () => {
  test('default: on its way', () => {
    const markup = draw({ status: 'sent', plan, hash, sentAt: Date.now() })
    expect(wordsOf(markup)).toContain('120 ETH on its way You can close this.')
    expect(wordsOf(markup)).toContain('Approved in Lantern')
    expect(wordsOf(markup)).toContain('Confirming on Ethereum about 4 s')
    expect(markup).toContain(`https://etherscan.io/tx/${hash}`)
  })

  test('behavior: confirmed', () => {
    const words = wordsOf(
      draw({ status: 'confirmed', plan, hash, sentAt: 0, confirmedAt: 4_000, fee: '21000000000000' }),
    )
    expect(words).toContain('120 ETH sent')
    expect(words).toContain('has it. It took 4 seconds.')
    expect(words).toContain('Fee paid 0.000021 ETH')
    expect(words).toMatch(/Send another payment Done$/)
  })

  test('behavior: the receiver by the name that it was given by, otherwise by the one that it goes by', () => {
    const confirmed = { status: 'confirmed', hash, sentAt: 0, confirmedAt: 4_000 } as const
    const identities = { [receiver.toLowerCase()]: { name: 'mira.eth', readAt: 0 } }
    const words = (given: SendPlan) =>
      wordsOf(
        renderView(SendResult, {}, { state: { ...connected(), identities, send: { ...confirmed, plan: given } } }),
      )
    expect(words(plan)).toContain('mira.eth has it.')
    expect(words(plan)).toContain('To mira.eth 0x41…c8E9d4')
    expect(words({ ...plan, name: 'bob.eth' })).toContain('To bob.eth 0x41…c8E9d4')
  })

  test('error: the contract refused it', () => {
    const words = wordsOf(
      draw({
        status: 'failed',
        draft: { amount: '', to: '' },
        plan,
        hash,
        code: 'tx/reverted',
        message: 'Execution reverted',
      }),
    )
    expect(words).toContain('It didn’t go through Your 120 ETH never left your account.')
    expect(words).toContain('Reason Execution reverted')
  })

  test('behavior: another transaction took its place', () => {
    const by = `0x7c${'0'.repeat(56)}55Cd0e`
    const draft = { amount: '', to: '' }
    const markup = draw({ status: 'failed', draft, plan, hash, by, code: 'tx/nonce', message: 'x' })
    const words = wordsOf(markup)
    expect(words).toContain('Replaced by another transaction')
    expect(words).toMatch(/120 ETH won’t reach \S+ this way/)
    expect(words).not.toContain('Reason')
    expect(markup).toContain(`https://etherscan.io/tx/${by}`)
  })

  test('error: it never left', () => {
    const words = wordsOf(
      draw({
        status: 'failed',
        draft: { amount: '120', to: receiver },
        plan,
        code: 'tx/insufficient-funds',
        message: 'x',
      }),
    )
    expect(words).toContain('There isn’t enough for the amount and the fee. Nothing was sent.')
    expect(words).toMatch(/Try again Back to account$/)
  })

  describe('error: nobody knows whether it was sent', () => {
    const unknown: SendState = {
      status: 'unknown',
      draft: { amount: '120', to: receiver },
      plan,
      code: 'connect/failed',
      message: 'No answer',
    }

    test('it says so, leads to where it can be seen, and offers no second time', () => {
      const markup = draw(unknown)
      const words = wordsOf(markup)
      expect(words).toContain(
        'We don’t know whether it was sent Lantern gave no clear answer. Check there before you send again, or you may send twice.',
      )
      expect(words).toContain('Reason No answer')
      expect(words).not.toMatch(/Nothing was sent|Try again|didn’t go through/)
      expect(markup).toContain(`https://etherscan.io/address/${address}`)
      expect(words).toMatch(/Back to account$/)
    })

    test('its transaction can be seen where it has one', () => {
      const markup = draw({ ...unknown, hash })
      expect(markup).toContain(`https://etherscan.io/tx/${hash}`)
      expect(wordsOf(markup)).not.toMatch(/never left|Try again/)
    })

    test('the wallet gave its hash and no node has it any more: nothing is said of the wallet, and no reason is empty', () => {
      const words = wordsOf(draw({ ...unknown, hash, code: undefined, message: undefined }))
      expect(words).toContain('We don’t know whether it will arrive The network lost track of it. It may still arrive')
      expect(words).not.toMatch(/gave no clear answer|Reason|Try again/)
    })

    test('the title claims nothing', () => {
      const { title } = view
      const { store } = fakeClient({ state: { ...connected(), send: unknown } })
      const source = { t: makeCopy({}, 'en', en), state: store.get(), params: {}, app: 'Meridian' }
      expect(typeof title === 'function' && title(source)).toBe('Payment')
    })
  })
})
