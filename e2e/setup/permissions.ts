import type { takeCall } from 'portico/permissions'
import { type Address, type BaseError, decodeErrorResult, type PublicClient, parseAbi } from 'viem'
import { expect, inject } from 'vitest'

const refusals = parseAbi(['error CannotUseADisabledDelegation()', 'error Error(string)'])

/** What the contracts say against a redemption of somebody, by a trial run of it. */
export async function refusalOf(
  client: Pick<PublicClient, 'call'>,
  account: Address,
  redemption: ReturnType<typeof takeCall>,
): Promise<string> {
  const refusal = await client.call({ account, ...redemption }).then(
    () => expect.fail('It would go through'),
    (error: BaseError) => error.walk((one) => typeof (one as { data?: unknown }).data === 'string'),
  )
  const { errorName, args } = decodeErrorResult({ abi: refusals, data: Object(refusal).data })
  return [errorName, ...(args ?? [])].join(': ')
}

type Kept = { pci: string; revokedAt: number | null }

async function ask(path: string, body?: unknown): Promise<unknown> {
  const { services, projectId } = inject('addresses')
  const query = new URLSearchParams({ projectId })
  const answer = await fetch(`${services?.direct.url}/v1/sessions/${path}?${query}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The services answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Another app is given a permission of an account (CAIP-10), as its wallet would keep it: half a coin a day. */
export async function givePermission(account: string): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  const data = { allowance: '0x6f05b59d3b20000', start: now, period: 86_400 }
  const { pci } = (await ask(account, {
    expiry: now + 86_400,
    signer: { type: 'keys', data: { ids: ['did:key:zQ3sh'] } },
    permissions: [{ type: 'native-token-recurring-allowance', data }],
    policies: [],
  })) as { pci: string }
  return pci
}

/** What the services keep of an account. */
export async function permissionsOf(account: string): Promise<readonly Kept[]> {
  return ((await ask(account)) as { pcis: Kept[] }).pcis
}
