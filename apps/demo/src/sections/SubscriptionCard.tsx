import type { Account } from 'portico'
import { type GrantedPermission, type PermissionProvider, readLeft, takeCall } from 'portico/permissions'
import { usePermissions } from 'portico/permissions/react'
import { useAccount } from 'portico/react'
import { developmentKeys } from 'portico/testing/evm'
import {
  type Address,
  createWalletClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SandboxChain } from '../sandbox.js'
import { useViem } from '../useViem.js'
import { Facts } from './Card.js'
import { OnSandboxChain } from './OnSandboxChain.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

const week = 7 * 86_400
const weeks = 12
const price = '5'
/** The shop's own account, which takes the money and pays the fee of that. A key that everybody knows: in an app it is on a server. */
const shop = privateKeyToAccount(developmentKeys[6])
const mint = parseAbi(['function mint(address, uint256)'])

/** Five USDX a week, asked for once: what an app with a subscription does, by `portico/permissions`. */
export function SubscriptionCard({ chains }: { chains: readonly SandboxChain[] }) {
  const { accounts } = useAccount({ namespace: 'eip155' })
  return (
    <OnSandboxChain
      title="Subscription"
      testId="subscription-card"
      chains={chains}
      before={`${price} USDX a week, agreed to once. The email wallet gives such permissions, on the sandbox’s own networks.`}
    >
      {(chain) => <Subscription key={`${chain.id} ${accounts[0]?.address}`} chain={chain} accounts={accounts} />}
    </OnSandboxChain>
  )
}

function Subscription({ chain, accounts }: { chain: SandboxChain; accounts: readonly Account[] }) {
  const { permissions, status, request, revoke } = usePermissions()
  const connected = useViem()
  const usdx = chain.contracts.tokens.usdx
  const given = permissions.find(
    (one) => one.chainId === chain.id && one.to?.toLowerCase() === shop.address.toLowerCase(),
  )
  // Permissions are given of the key's own account, also where a smart account is in use.
  const payer = given?.account ?? accounts.find(({ type }) => type === 'eoa')?.address ?? accounts[0]?.address

  const shopWallet = () => {
    const { chain: viemChain } = connected()
    return createWalletClient({ account: shop, chain: viemChain, transport: http() })
  }
  const [funded, fund] = useAction(async () => {
    const { reader } = connected()
    const wallet = shopWallet()
    const to = payer as Address
    const paid = await wallet.sendTransaction({ to, value: parseEther('1') })
    await reader.waitForTransactionReceipt({ hash: paid })
    const args = [to, parseUnits('100', 6)] as const
    const minted = await wallet.writeContract({ address: tokenOf(usdx), abi: mint, functionName: 'mint', args })
    await reader.waitForTransactionReceipt({ hash: minted })
  })
  const [asked, ask] = useAction(() =>
    request({
      chainId: chain.id,
      from: payer as Address | undefined,
      to: shop.address,
      permission: { type: 'periodic', token: tokenOf(usdx), amount: parseUnits(price, 6), period: week },
      until: Math.floor(Date.now() / 1_000) + weeks * week,
      reason: 'The Harbour Paper, every Saturday',
    }),
  )
  const [charged, charge] = useAction(async () => {
    if (given?.permission.type !== 'periodic') throw new Error('There is no subscription.')
    const { reader } = connected()
    const { amount } = given.permission
    const node = {
      request: ({ method, params }) => reader.request({ method, params } as never),
    } satisfies PermissionProvider
    const { left, at } = await readLeft(node, given)
    if (left < amount) throw new Error(`Paid for this week. The next one begins on ${dayOf(nextOf(given, at))}.`)
    const call = takeCall(given, shop.address, amount)
    const hash = await shopWallet().sendTransaction(call)
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error('The network refused the payment.')
    const held = await reader.readContract({
      address: tokenOf(usdx),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [payer as Address],
    })
    return { amount, hash, held }
  })
  const [cancelled, cancel] = useAction(async () => {
    if (given) await revoke(given)
  })

  if (status === 'loading' && !given) return <p>Reading what this site was given</p>
  if (given?.permission.type !== 'periodic')
    return (
      <>
        <p>
          {price} USDX a week for {weeks} weeks, agreed to once. The person can make less of it, and take it back at any
          time. The shop’s key is one that everybody knows; in an app it is on a server.
        </p>
        <div className="row">
          <button type="button" data-testid="subscribe" onClick={ask}>
            Subscribe
          </button>
          <button type="button" data-testid="fund" onClick={fund}>
            Get test money
          </button>
        </div>
        <Outcome action={funded} testId="funded">
          {() => <p>100 USDX and 1 ETH arrived at the key’s own account.</p>}
        </Outcome>
        <Outcome action={asked} testId="subscribed">
          {() => <p>Given.</p>}
        </Outcome>
        <Outcome action={cancelled} testId="cancelled">
          {() => <p>Cancelled: nothing can be taken any more.</p>}
        </Outcome>
      </>
    )
  return (
    <>
      <Facts
        rows={[
          ['A week', `${formatUnits(given.permission.amount, 6)} USDX`, 'subscription-amount'],
          ['Until', dayOf(given.until), 'subscription-until'],
          ['Paid by', payer, 'subscription-payer'],
        ]}
      />
      <div className="row">
        <button type="button" data-testid="charge" onClick={charge}>
          Take this week’s payment, as the shop
        </button>
        <button type="button" data-testid="cancel" onClick={cancel}>
          Cancel
        </button>
      </div>
      <Outcome action={charged} testId="charged">
        {({ amount, hash, held }) => (
          <p>
            <strong>
              {formatUnits(amount, 6)} USDX paid, {formatUnits(held, 6)} are left
            </strong>{' '}
            <code>{hash}</code>
          </p>
        )}
      </Outcome>
      <Outcome action={cancelled} testId="cancelled">
        {() => null}
      </Outcome>
    </>
  )
}

const tokenOf = (token: { address: string } | undefined) => (token?.address ?? '0x') as Hex

/** When the next period begins, in seconds since 1970. */
function nextOf({ permission }: GrantedPermission, now: number): number {
  if (permission.type !== 'periodic') return now
  const { start = now, period } = permission
  return start + (Math.floor((now - start) / period) + 1) * period
}

const dayOf = (seconds: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1_000)
