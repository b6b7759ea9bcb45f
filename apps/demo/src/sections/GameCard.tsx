import { type GrantedPermission, type PermissionProvider, readLeft, redeemCall } from 'portico/permissions'
import { usePermissions } from 'portico/permissions/react'
import { useAccount } from 'portico/react'
import { developmentKeys } from 'portico/testing/evm'
import { type Address, createWalletClient, encodeFunctionData, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SandboxChain } from '../sandbox.js'
import { useViem } from '../useViem.js'
import { Facts } from './Card.js'
import { OnSandboxChain } from './OnSandboxChain.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

const moves = 10
const hour = 3_600
/** The game's own account, which makes the moves and pays for them. A key that everybody knows: in an app it is on a server. */
const game = privateKeyToAccount(developmentKeys[7])
const boat = parseAbi(['function row(uint256 strokes)', 'function distanceOf(address) view returns (uint256)'])

/** Ten moves of a game within an hour, agreed to once: permitted calls, by `portico/permissions`. */
export function GameCard({ chains }: { chains: readonly SandboxChain[] }) {
  return (
    <OnSandboxChain
      title="A game"
      testId="game-card"
      chains={chains}
      before={`${moves} moves without a question, agreed to once. The email wallet gives such permissions, on the sandbox’s own networks.`}
    >
      {(chain) => <Game key={chain.id} chain={chain} />}
    </OnSandboxChain>
  )
}

function Game({ chain }: { chain: SandboxChain }) {
  const { permissions, request, revoke } = usePermissions()
  const connected = useViem()
  const { accounts } = useAccount({ namespace: 'eip155' })
  const target = chain.contracts.boat as Address
  const given = permissions.find(({ chainId, permission }) => chainId === chain.id && isFor(permission, target))
  const [asked, ask] = useAction(() =>
    request({
      chainId: chain.id,
      // Permissions are given of the key’s own account, also where a smart account is in use.
      from: accounts.find(({ type }) => type === 'eoa')?.address as Address | undefined,
      to: game.address,
      permission: { type: 'calls', target, methods: ['row(uint256)'], limit: moves },
      until: Math.floor(Date.now() / 1_000) + hour,
    }),
  )
  const [moved, move] = useAction(async () => {
    if (!given?.account) throw new Error('There is no session.')
    const { reader, chain: viemChain } = connected()
    const node: PermissionProvider = { request: (question) => reader.request(question as never) }
    if ((await readLeft(node, given)).left === 0n) throw new Error('No moves are left.')
    const data = encodeFunctionData({ abi: boat, functionName: 'row', args: [3n] })
    const wallet = createWalletClient({ account: game, chain: viemChain, transport: http() })
    const hash = await wallet.sendTransaction(redeemCall(given, { to: target, data }))
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('The network refused the move.')
    const [{ left }, distance] = await Promise.all([
      readLeft(node, given),
      reader.readContract({ address: target, abi: boat, functionName: 'distanceOf', args: [given.account] }),
    ])
    return { left, distance }
  })
  const [ended, end] = useAction(async () => {
    if (given) await revoke(given)
  })
  if (!given)
    return (
      <>
        <p>
          {moves} moves within an hour, agreed to once. Then the boat is rowed by one press each, and the wallet is not
          asked.
        </p>
        <div className="row">
          <button type="button" data-testid="begin" onClick={ask}>
            Begin a session
          </button>
        </div>
        <Outcome action={asked} testId="begun">
          {() => <p>Given.</p>}
        </Outcome>
        <Outcome action={ended} testId="ended">
          {() => <p>Ended: no move can be made any more.</p>}
        </Outcome>
      </>
    )
  return (
    <>
      <Facts rows={[['Until', timeOf(given.until), 'game-until']]} />
      <div className="row">
        <button type="button" data-testid="move" onClick={move}>
          Row three strokes
        </button>
        <button type="button" data-testid="end" onClick={end}>
          End the session
        </button>
      </div>
      <Outcome action={moved} testId="moved">
        {({ left, distance }) => (
          <p>
            <strong>{`${distance} strokes from the shore`}</strong>, {`${left} moves left`}
          </p>
        )}
      </Outcome>
      <Outcome action={ended} testId="ended">
        {() => null}
      </Outcome>
    </>
  )
}

const isFor = (permission: GrantedPermission['permission'], target: string) =>
  permission.type === 'calls' && permission.target.toLowerCase() === target.toLowerCase()

const timeOf = (seconds: number) => new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(seconds * 1_000)
