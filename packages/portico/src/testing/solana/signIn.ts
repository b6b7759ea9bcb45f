import type { SignInInput } from './types.js'

const rows = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const satisfies readonly (readonly [string, keyof SignInInput])[]

/** The text that Sign In With Solana has the account sign. */
export function signInText(input: SignInInput & { domain: string; address: string }): string {
  const head = `${input.domain} wants you to sign in with your Solana account:\n${input.address}`
  const fields = rows.flatMap(([label, name]) => (input[name] ? [`${label}: ${input[name]}`] : []))
  const resources = input.resources?.length ? ['Resources:', ...input.resources.map((one) => `- ${one}`)] : []
  const rest = [...fields, ...resources].join('\n')
  return [head, input.statement, rest].filter(Boolean).join('\n\n')
}
