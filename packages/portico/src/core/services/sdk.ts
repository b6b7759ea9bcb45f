import type { CallSetting } from './call.js'

const version = '0.0.0'

/** SDK type and version, sent with each call. */
export function sdkParams({ config, families }: Pick<CallSetting, 'config' | 'families'>): Record<string, string> {
  const { projectId } = config
  return { ...(projectId ? { projectId } : {}), st: 'portico', sv: `html-${families.join(',') || 'core'}-${version}` }
}
