import { describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { connectQuietly, fakeFamily, makeTest, ten } from '../../../core/fakes.test-support.js'
import { embeddedErrors } from '../../../embedded/errors.js'
import { base } from '../../../networks/index.js'
import { drawLive } from '../../live.test-support.js'
import { connected, renderView, viewOf, wordsOf } from '../../render.test-support.js'
import { SwitchNetwork } from './SwitchNetwork.js'

describe('SwitchNetwork', () => {
  test('default: waits for the wallet', () => {
    expect(wordsOf(renderView(SwitchNetwork, { network: base }, { state: connected() }))).toMatch(
      /Switch to Base Approve the change in Lantern\. Your address stays the same\. Cancel$/,
    )
  })

  test('behavior: a network that the wallet does not know is being added', () => {
    const state = connected()
    const connections = {
      ...state.connections,
      networkSwitch: { status: 'adding', networkId: base.caipNetworkId },
    } as NonNullable<typeof state.connections>
    expect(wordsOf(renderView(SwitchNetwork, { network: base }, { state: { ...state, connections } }))).toContain(
      'Lantern doesn’t know Base yet. Approve adding it there.',
    )
  })

  test.each<[string, () => Error | undefined, string]>([
    [
      'a passkey that was not added there is told so, as where it connects, with the way to add it',
      () => fail(embeddedErrors, 'embedded/passkey-not-added', { chainId: 10 }),
      'Not on Network 10 yet This passkey opens your wallet on other networks. Open it with a passkey or recovery kit that works on Network 10, and add this passkey there. Then try again. Open my wallet Try again',
    ],
    ['a network that it does not have', () => undefined, 'Chain is not supported'],
  ])('behavior: %s', async (_name, causeOf, words) => {
    const switchNetwork = async () => {
      throw fail(chainErrors, 'network/chain-unsupported', {}, { cause: causeOf() })
    }
    const { client } = makeTest({ families: [fakeFamily('eip155', { switchNetwork })] })
    connectQuietly(client, 'lantern')
    const drawn = drawLive(viewOf(SwitchNetwork, { network: ten }, { client }))
    await vi.waitFor(() => expect(drawn.words()).toContain(words))
    // One thing to do comes before the others.
    const parts = drawn.all('button').map(({ attribute }) => attribute('part') ?? '')
    expect(parts.filter((part) => part.includes('button-primary'))).toHaveLength(1)
  })
})
