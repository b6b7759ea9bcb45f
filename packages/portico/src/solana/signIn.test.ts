import { describe, expect, test } from 'vitest'
import { fromBase58 } from '../base/base58.js'
import { solanaMainnet } from '../networks/solana.js'
import { createSolanaTestWallet } from '../testing/solana/createSolanaTestWallet.js'
import { parseSignIn } from '../wire/signIn/message.js'
import { solana } from './family.js'
import { signInBy } from './signIn.js'
import { account, addressOne, fakeWallet, solanaContext } from './wallet.test-support.js'

const { signal } = new AbortController()

const makeWallet = () =>
  createSolanaTestWallet({
    info: { name: 'Lumen', rdns: 'dev.portico.lumen' },
    chains: [{ id: 'solana:mainnet', name: 'Solana', rpcUrl: 'http://127.0.0.1:1' }],
    autoApprove: true,
    origin: 'https://app.example',
  })

const fields = {
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  chainId: solanaMainnet.caipNetworkId,
  nonce: 'abcdef0123456789',
  statement: 'Sign in to Quay with your Solana account.',
  issuedAt: '2026-01-01T10:00:00.000Z',
  expirationTime: '2026-01-08T10:00:00.000Z',
  resources: ['https://app.example/terms'],
}

describe('signInBy', () => {
  test('default: one question of the wallet, which names the network as wallets do; it says what was asked and is checked as any other', async () => {
    const wallet = makeWallet()
    const feature = await solana().create(solanaContext()).features.signIn?.()
    const data = { ...fields, accountAddress: wallet.accounts[0] as string }
    const signed = await feature?.ask?.({ provider: wallet.standard, data })
    if (!signed) throw new Error('Not signed')
    expect(signed.message).toContain('\nChain ID: solana:mainnet\n')
    expect(parseSignIn(signed.message)).toEqual(data)
    expect(await feature?.verify({ ...signed, network: solanaMainnet, address: data.accountAddress, signal })).toBe(
      true,
    )
    expect(parseSignIn(signed.message.replace('solana:mainnet', 'solana:devnet'))?.chainId).not.toBe(data.chainId)
  })

  test('behavior: without an account the wallet chooses one, and shows it', async () => {
    const wallet = makeWallet()
    expect(wallet.standard.accounts).toHaveLength(0)
    const signed = await signInBy(wallet.standard as never, fields)
    expect(signed?.account.address).toBe(wallet.accounts[0])
    expect(wallet.standard.accounts.map(({ address }) => address)).toEqual([wallet.accounts[0]])
  })

  const text = (part: object) => {
    const { domain, nonce } = { ...fields, ...part }
    return `${domain} wants you to sign in with your Solana account:\n${addressOne}\n\n${fields.statement}\n\nURI: https://app.example\nVersion: 1\nChain ID: solana:mainnet\nNonce: ${nonce}\nIssued At: ${fields.issuedAt}\nExpiration Time: ${fields.expirationTime}\nResources:\n- https://app.example/terms`
  }
  const answering = (message: string | Uint8Array, who = account(addressOne)) =>
    fakeWallet({
      features: {
        'solana:signIn': () => [
          {
            account: who,
            signedMessage: typeof message === 'string' ? new TextEncoder().encode(message) : message,
            signature: new Uint8Array(64).fill(1),
          },
        ],
      },
    })

  test.each([
    ['another site', text({ domain: 'evil.example' })],
    ['another nonce', text({ nonce: 'ffffffffffffffff' })],
    ['something else', 'hello'],
    ['bytes before the text', Uint8Array.of(255, ...new TextEncoder().encode(text({})))],
  ])('error: a wallet that signs %s is not taken at its word', async (_, message) => {
    expect(await signInBy(answering(text({})), fields)).toMatchObject({ message: text({}) })
    expect(await signInBy(answering(message), fields)).toBeUndefined()
  })

  test('error: another account than the one asked for; a wallet without it, or whose device cannot; a no', async () => {
    const asked = { ...fields, accountAddress: addressOne }
    const { publicKey } = account(addressOne)
    const other = { ...account('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'), publicKey }
    expect(fromBase58(addressOne)).toHaveLength(32)
    expect(await signInBy(answering(text({}), other), asked)).toBeUndefined()
    expect(await signInBy(fakeWallet(), asked)).toBeUndefined()
    const failing = (error: unknown) =>
      fakeWallet({
        features: {
          'solana:signIn'() {
            throw error
          },
        },
      })
    expect(await signInBy(failing(new Error('Not supported by this device')), asked)).toBeUndefined()
    await expect(signInBy(failing({ code: 4001, message: 'User rejected' }), asked)).rejects.toMatchObject({
      code: 4001,
    })
  })
})
