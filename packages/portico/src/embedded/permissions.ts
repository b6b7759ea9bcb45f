import * as v from 'valibot'
import type { CaipNetworkId } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import type { GivenPermission, PermissionTerms } from '../core/connector.js'
import { permissionData, permissionEnd, permissionsAnswer } from '../wire/frame/permissions.js'
import { embeddedErrors } from './errors.js'
import type { Provider } from './provider.js'

type Place = { networkId: CaipNetworkId; network: Network | undefined }

/**
 * What this site was given on a network, by the frame's answer after ERC-7715, with what it adds of how much was used.
 * @throws AppError `embedded/failed` for an answer that is none, `rpc/error`
 */
export async function readPermissions(
  provider: Provider,
  { networkId, network }: Place,
): Promise<readonly GivenPermission[]> {
  const method = 'wallet_getGrantedExecutionPermissions'
  const answer = v.safeParse(
    permissionsAnswer,
    await provider.request({ method, params: [{ usage: true }] }, networkId),
  )
  if (!answer.success) throw fail(embeddedErrors, 'embedded/failed')
  const here = answer.output.filter(({ chainId }) => `eip155:${chainId}` === networkId)
  return here.flatMap(({ context, permission, rules, usage }) => {
    const end = v.safeParse(permissionEnd, rules.find(({ type }) => type === 'expiry')?.data)
    if (!end.success) return []
    const { used, left, symbol, decimals, stopping } = usage ?? {}
    const ofToken = symbol !== undefined && decimals !== undefined ? { symbol, decimals } : undefined
    const currency = permission.type.startsWith('native') ? network?.nativeCurrency : ofToken
    return [{ context, until: end.output.timestamp, terms: termsOf(permission, currency), used, left, stopping }]
  })
}

type Currency = { symbol: string; decimals: number } | undefined

const daySeconds = 86_400n

function termsOf({ type, data }: { type: string; data: unknown }, found: Currency): PermissionTerms {
  const currency = found && { symbol: found.symbol, decimals: found.decimals }
  if (type === 'contract-call') {
    const read = v.safeParse(permissionData.calls, data)
    return read.success
      ? { type: 'calls', target: read.output.address, methods: read.output.calls }
      : { type: 'unknown' }
  }
  if (/^(?:native|erc20)-token-periodic$/.test(type)) {
    const read = v.safeParse(permissionData.periodic, data)
    if (!read.success) return { type: 'unknown' }
    return { type: 'periodic', amount: read.output.periodAmount, period: read.output.periodDuration, currency }
  }
  if (/^(?:native|erc20)-token-stream$/.test(type)) {
    const read = v.safeParse(permissionData.stream, data)
    if (!read.success) return { type: 'unknown' }
    const { amountPerSecond, initialAmount } = read.output
    return { type: 'stream', atOnce: initialAmount, perDay: String(BigInt(amountPerSecond) * daySeconds), currency }
  }
  return { type: 'unknown' }
}
