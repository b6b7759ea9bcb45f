import { AppError } from '../../base/errors/AppError.js'
import type { EndpointAnswer, EndpointInput, EndpointName } from '../../wire/endpoints.js'
import type { CallOptions, CallSetting } from './call.js'

export async function request<N extends EndpointName>(
  _setting: CallSetting,
  base: string | undefined,
  name: N,
  _input: EndpointInput<N>,
  _options: CallOptions,
): Promise<EndpointAnswer<N>> {
  if (!base) throw new AppError('service/not-configured', { endpoint: name })
  throw new AppError('http/unreachable', { endpoint: name })
}
