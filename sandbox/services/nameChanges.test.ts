import type { Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { mnemonic } from '../chains/anvil.js'
import { call } from '../chains/rpc.js'
import { label, mainnet, namesForTests, newcomer, now, refused, signed } from './names.test-support.js'
import { planned } from './plannedAccount.test-support.js'

const { chains, ask, register } = namesForTests()

describe('contract signatures', () => {
  /** Says yes to every signature that is `0xabcd`: PUSH the magic value when the last word of the call data starts so. */
  test('behavior: ERC-1271 on the chain of the coin type; elsewhere the contract is nobody', async () => {
    const factory = chains.seeded.accountFactories['0.7']
    const owner = mnemonicToAccount(mnemonic, { addressIndex: 3 })
    expect(factory).toMatch(/^0x/)
    const wallet = await deployChecker(owner.address)
    const name = `${label()}.portico.id`
    const message = JSON.stringify({ name, timestamp: now() })
    const signature = await owner.signMessage({ message })
    const given = { message, signature, address: wallet }
    expect(refused(await ask('/v1/profile/account', { ...given, coin_type: mainnet }))).toEqual({
      status: 401,
      field: 'signature',
    })
    const other = await newcomer().signMessage({ message })
    expect(
      refused(await ask('/v1/profile/account', { ...given, signature: other, coin_type: 2147483648 + 31337 })),
    ).toEqual({
      status: 401,
      field: 'signature',
    })
    const answer = await ask('/v1/profile/account', { ...given, coin_type: 2147483648 + 31337 })
    expect(answer.json).toMatchObject({ name, addresses: { 60: { address: wallet } } })
  })

  test('behavior: ERC-6492: an account that is still to be made registers, and changes what it registered', async () => {
    const [owner, stranger] = [newcomer(), newcomer()]
    const { address, wrap } = planned(owner)
    const name = `${label()}.portico.id`
    const body = async (by: typeof owner, given: object, coin_type = 2147483648 + 31337) => {
      const message = JSON.stringify({ ...given, timestamp: now() })
      return { message, signature: wrap(await by.signMessage({ message })), coin_type, address }
    }
    const unsigned = { status: 401, field: 'signature' }
    expect(refused(await ask('/v1/profile/account', await body(stranger, { name })))).toEqual(unsigned)
    // Nobody here can ask that chain.
    expect(refused(await ask('/v1/profile/account', await body(owner, { name }, mainnet)))).toEqual(unsigned)
    const { signature, ...rest } = await body(owner, { name })
    const foreign = planned(stranger).wrap(await stranger.signMessage({ message: rest.message }))
    expect(refused(await ask('/v1/profile/account', { ...rest, signature: foreign }))).toEqual(unsigned)
    const answer = await ask('/v1/profile/account', { ...rest, signature })
    expect(answer.json).toMatchObject({ name, addresses: { 60: { address }, 2147514985: { address } } })
    const change = await body(owner, { attributes: { bio: 'not here yet' } })
    expect((await ask(`/v1/profile/account/${name}/attributes`, change)).json).toEqual({ bio: 'not here yet' })
    expect((await ask(`/v1/profile/reverse/${address}?apiVersion=2`)).json).toMatchObject([{ name }])
    expect(await call(chains.one.rpcUrl, 'eth_getCode', [address, 'latest']), 'it was tried out, not made').toBe('0x')
  })
})

async function deployChecker(owner: Hex): Promise<Hex> {
  const { ownArtifact } = await import('../chains/artifacts.js')
  const { createDeployer } = await import('../chains/deployer.js')
  const deployer = await createDeployer(chains.one.rpcUrl)
  const artifact = ownArtifact('SignatureChecker')
  return deployer.deploy(artifact, [owner])
}

describe('changes', () => {
  test('default', async () => {
    const { name, account } = await register()
    const bio = await ask(
      `/v1/profile/account/${name}/attributes`,
      await signed(account, { attributes: { bio: 'new' }, timestamp: now() }),
    )
    expect(bio).toMatchObject({ status: 200, json: { bio: 'new' } })
    const to = newcomer()
    const moved = await ask(
      `/v1/profile/account/${name}/address`,
      await signed(account, { coin_type: 60, address: to.address, timestamp: now() }),
    )
    expect(moved.status).toBe(200)
    expect(moved.json).toMatchObject({ 60: { address: to.address }, [mainnet]: { address: account.address } })
    expect((await ask(`/v1/profile/account/${name}`)).json).toMatchObject({ attributes: { bio: 'new' } })
  })

  test('behavior: nobody is given a name that he has not signed for', async () => {
    const { name, account } = await register()
    const victim = newcomer()
    await ask(
      `/v1/profile/account/${name}/address`,
      await signed(account, { coin_type: 60, address: victim.address, timestamp: now() }),
    )
    expect((await ask(`/v1/profile/reverse/${victim.address}?apiVersion=2`)).json).toEqual([])
    const taken = await signed(victim, { coin_type: 60, address: victim.address, timestamp: now() }, { coin_type: 60 })
    expect((await ask(`/v1/profile/account/${name}/address`, taken)).status).toBe(200)
    expect((await ask(`/v1/profile/reverse/${victim.address}?apiVersion=2`)).json).toHaveLength(1)
  })

  test('error: a message is taken once, for one name, in any form of its signature', async () => {
    const { name, account } = await register()
    const other = await register(account)
    const body = await signed(account, { attributes: { bio: 'once' }, timestamp: now() })
    expect((await ask(`/v1/profile/account/${name}/attributes`, body)).status).toBe(200)
    const flipped = flip(body.signature)
    for (const again of [body, { ...body, signature: flipped }])
      for (const target of [name, other.name]) {
        const answer = await ask(`/v1/profile/account/${target}/attributes`, again)
        expect(refused(answer)).toEqual({ status: 401, field: 'signature' })
      }
  })

  test('error: not the owner, no such name, stale, unsupported', async () => {
    const { name } = await register()
    const stranger = newcomer()
    const path = `/v1/profile/account/${name}`
    const bio = { attributes: { bio: 'x' }, timestamp: now() }
    expect(refused(await ask(`${path}/attributes`, await signed(stranger, bio)))).toEqual({
      status: 401,
      field: 'address',
    })
    expect(
      refused(await ask('/v1/profile/account/nobodyatall.portico.id/attributes', await signed(stranger, bio))),
    ).toEqual({
      status: 400,
      field: 'name',
    })
    expect(
      refused(await ask(`${path}/attributes`, await signed(stranger, { ...bio, timestamp: now() - 301 }))),
    ).toEqual({
      status: 400,
      field: 'timestamp',
    })
    const address = { coin_type: 1, address: stranger.address, timestamp: now() }
    expect(refused(await ask(`${path}/address`, await signed(stranger, address)))).toEqual({
      status: 400,
      field: 'coin_type',
    })
    expect(
      refused(await ask(`${path}/address`, await signed(stranger, { ...address, coin_type: 60, address: 'x' }))),
    ).toEqual({
      status: 400,
      field: 'address',
    })
    expect((await ask(`${path}/address`, await signed(stranger, { timestamp: now() }))).status).toBe(422)
  })
})

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** The other signature that fits the same text and key. */
function flip(signature: Hex): Hex {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const parity = signature.slice(130) === '1b' ? '1c' : '1b'
  return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${parity}`
}
