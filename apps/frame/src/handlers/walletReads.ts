import * as v from 'valibot'
import { FrameError } from '../protocol/errors.js'
import { callsStatus } from '../signing/methods/callsStatus.js'
import { address, readParams } from '../signing/params.js'
import type { CaipNetworkId } from '../signing/signer.js'
import { familyOf, hexChain, wireChainId } from './chains.js'
import type { Frame } from './frame.js'

/** What pages may read of the wallet without a question to the person. */
export async function readWallet(
  frame: Frame,
  method: string,
  params: unknown,
  { network, origin }: { network: CaipNetworkId; origin: string },
): Promise<unknown> {
  if (method === 'wallet_getCapabilities') return capabilities(frame, params)
  if (method === 'wallet_getCallsStatus') return status(frame, params, network)
  if (method === 'wallet_getAssets') return assets(frame, params)
  // A contract account gives no permissions, and a passkey's wallet is nothing else.
  const gives = !frame.passkey.owner()
  if (method === 'wallet_getSupportedExecutionPermissions')
    return !gives ? {} : (await import('./permissionReads.js')).supportedPermissions(frame)
  if (method === 'wallet_getGrantedExecutionPermissions')
    return !gives ? [] : (await import('./permissionReads.js')).grantedPermissions(frame, origin, params)
  throw new FrameError(`${method} is not offered by this wallet`, { code: 4200 })
}

const hexId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,16}$/i))
const wantedCapabilities = v.union([
  v.nullish(v.strictTuple([])),
  v.strictTuple([v.nullish(address)]),
  v.strictTuple([v.nullish(address), v.nullish(v.array(hexId))]),
])

type Capabilities = {
  atomic: { status: 'supported' | 'unsupported' }
  paymasterService?: { supported: boolean }
  assetDiscovery: { supported: true }
}

/** `wallet_getCapabilities` (EIP-5792): what the account can do that is asked about, or the one that speaks there. */
async function capabilities(frame: Frame, params: unknown): Promise<Record<string, Capabilities>> {
  const { project, accounts } = frame
  const [account, wanted] = readParams(wantedCapabilities, params) ?? []
  if (account) await requireOwn(frame, account)
  const asked = wanted?.map((id) => BigInt(id))
  const networks = project.networks.filter(
    ({ caipNetworkId }) =>
      familyOf(caipNetworkId) === 'eip155' && (!asked || asked.includes(BigInt(wireChainId(caipNetworkId)))),
  )
  const rows = await Promise.all(
    networks.map(async ({ caipNetworkId, bundler }): Promise<[string, Capabilities][]> => {
      const all = await accounts.describe(caipNetworkId)
      const type = account
        ? all.accounts.find((each) => each.address.toLowerCase() === account.toLowerCase())?.type
        : all.preferredAccountType
      if (!type) return []
      const isSmart = type === 'smartAccount'
      const row: Capabilities = {
        atomic: { status: isSmart ? 'supported' : 'unsupported' },
        ...(isSmart ? { paymasterService: { supported: bundler?.paymasters ?? false } } : {}),
        assetDiscovery: { supported: true },
      }
      return [[hexChain(caipNetworkId), row]]
    }),
  )
  return Object.fromEntries(rows.flat())
}

/** `wallet_getCallsStatus` (EIP-5792): an id tells whether it was an operation or transactions. */
async function status(frame: Frame, params: unknown, active: CaipNetworkId): Promise<unknown> {
  const { project, node, accounts } = frame
  const known = (id: CaipNetworkId) => {
    const found = project.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!found) throw new FrameError('The network is not known here', { code: 4902 })
    return found
  }
  const { networkOfCalls, operationStatus } = await import('../signing/safe/status.js')
  const named = networkOfCalls(params)
  if (!named) return callsStatus(params, { rpc: node, network: known(active) })
  const { address: sender, bundler } = (await accounts.forSigning(named)) ?? {}
  if (!sender || !bundler) throw new FrameError('Smart accounts are not available on this network', { code: 4200 })
  return operationStatus(params, { rpc: node, network: known(named), sender, bundler })
}

const wantedAssets = v.looseObject({ account: address })

/** `wallet_getAssets` (ERC-7811): what the operator's server knows of an account of this wallet. */
async function assets(frame: Frame, params: unknown): Promise<unknown> {
  const [asked] = readParams(v.tuple([wantedAssets]), Array.isArray(params) ? params : [params])
  await requireOwn(frame, asked.account)
  return frame.askAssets([asked])
}

async function requireOwn({ accounts, signedIn, passkey }: Frame, account: string): Promise<void> {
  const own = [await accounts.smartAddress()]
  if (!passkey.owner()) own.push((await signedIn()).wallet.addresses.eip155)
  if (!own.some((each) => each.toLowerCase() === account.toLowerCase()))
    throw new FrameError('The account is not of this wallet', { code: 4100 })
}
