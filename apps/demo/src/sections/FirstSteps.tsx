import type { OpenableView } from 'portico'
import { useAccount, usePortico } from 'portico/react'
import type { ReactNode } from 'react'
import type { Knobs } from '../knobs.js'
import { evmChainsOf, type Sandbox } from '../sandbox.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

/** The ninth account of the sandbox: what is paid here goes to it. */
const shop = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

/** What there is to see, each thing one press away: nobody has to read on to find it. */
export function FirstSteps({ sandbox, knobs }: { sandbox: Sandbox; knobs: Knobs }) {
  const withWallet = knobs.embedded && sandbox.wallet
  // Offers, prices and permissions come from the services: without them their views say that there is nothing.
  const withServices = knobs.services === 'on' && sandbox.services !== undefined
  return (
    <section className="steps" aria-labelledby="steps">
      <h2 id="steps">What to try</h2>
      <ul>
        <Step
          what="Sign in"
          view="Connect"
          why={withWallet ? 'By email, by a social account, or with a wallet.' : 'With a wallet.'}
        >
          {withWallet && (
            <>
              {' '}
              Any address will do: the code comes to{' '}
              <a href={withWallet.mail} target="_blank" rel="noreferrer" data-testid="mail">
                the mail inbox
              </a>
              .
            </>
          )}
        </Step>
        <Step what="Your account" view="Account" why="Tokens, collectibles, activity, a name of your own." />
        {withServices && knobs.onramp !== 'none' && !sandbox.world && (
          <Step what="Buy" view="OnRamp" why="With a card, from a seller that takes no money." />
        )}
        {withServices && knobs.swaps && <Step what="Swap" view="Swap" why="On Uniswap’s own contracts." />}
        {knobs.receive && <Step what="Receive" view="Receive" why="The address, and its code." />}
        {knobs.send && <Step what="Send" view="Send" why="Tokens, to an address or a name such as bob.eth." />}
        {knobs.pay && <PayStep sandbox={sandbox} />}
        {knobs.smartSessions && withServices && !sandbox.world && <PermissionStep sandbox={sandbox} />}
        <Step what="Networks" view="Networks" why="Where the account is used." />
      </ul>
    </section>
  )
}

type StepProps = { what: string; view: Exclude<OpenableView, 'Pay'>; why: string; children?: ReactNode }

function Step({ what, view, why, children }: StepProps) {
  const { open } = usePortico()
  return (
    <li>
      <button type="button" data-testid={`step-${view}`} onClick={() => void open({ view }).catch(() => {})}>
        {what}
      </button>
      <p className="hint">
        {why}
        {children}
      </p>
    </li>
  )
}

function PayStep({ sandbox }: { sandbox: Sandbox }) {
  const { open } = usePortico()
  const [first] = evmChainsOf(sandbox)
  const [paid, pay] = useAction(async () => {
    const order = `Ticket ${Date.now()}`
    return open({ view: 'Pay', recipient: shop, asset: `eip155:${first?.id ?? 1}`, amount: '0.01', order })
  })
  return (
    <li>
      <button type="button" data-testid="step-Pay" onClick={pay}>
        Pay
      </button>
      <p className="hint">What a shop asks for, with whatever the account holds.</p>
      <Outcome action={paid} testId="step-paid">
        {() => <p>Paid.</p>}
      </Outcome>
    </li>
  )
}

/** As an app is given one, by the services; the modal lists it, and takes it back. */
function PermissionStep({ sandbox }: { sandbox: Sandbox }) {
  const { open } = usePortico()
  const { address, caipNetworkId } = useAccount({ namespace: 'eip155' })
  const [given, give] = useAction(async () => {
    if (!address) {
      await open({ view: 'Connect' })
      return
    }
    await givePermission(sandbox, `${caipNetworkId}:${address}`)
    await open({ view: 'Account' })
  })
  return (
    <li>
      <button type="button" data-testid="step-permission" onClick={give}>
        {address ? 'Give a permission' : 'Permissions'}
      </button>
      <p className="hint">
        {address
          ? 'Half a coin a day, for one day. Take it back under Permissions in the account.'
          : 'What apps may do without asking. Sign in first.'}
      </p>
      <Outcome action={given} testId="step-permitted">
        {() => null}
      </Outcome>
    </li>
  )
}

async function givePermission({ services, projectId }: Sandbox, account: string): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const allowance = { allowance: '0x6f05b59d3b20000', start: now, period: 86_400 }
  const url = `${services?.url}/v1/sessions/${account}?${new URLSearchParams({ projectId })}`
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({
      expiry: now + 86_400,
      signer: { type: 'keys', data: { ids: ['did:key:zQ3sh'] } },
      permissions: [{ type: 'native-token-recurring-allowance', data: allowance }],
      policies: [],
    }),
  })
  if (!answer.ok) throw new Error(`The services answered ${answer.status}.`)
}
