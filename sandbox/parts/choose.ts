export const sandboxParts = [
  'chains',
  'chainTen',
  'bundler',
  'solana',
  'bitcoin',
  'services',
  'wallet',
  'farcaster',
  'pages',
] as const
export type SandboxPart = (typeof sandboxParts)[number]

/**
 * Reads `--only=chains,pages` and `--without=solana`.
 *
 * @throws Error that names the parts, when one of them is none
 */
export function partsOf(args: readonly string[]): readonly SandboxPart[] {
  const named = (option: string) => {
    const values = args.flatMap((arg) =>
      arg.startsWith(`--${option}=`) ? arg.slice(option.length + 3).split(',') : [],
    )
    for (const value of values) {
      if (!sandboxParts.some((part) => part === value)) {
        throw new Error(`There is no part '${value}' of the sandbox. Its parts: ${sandboxParts.join(', ')}.`)
      }
    }
    return values
  }
  const unknown = args.find((arg) => !/^--(only|without)=/.test(arg))
  if (unknown) throw new Error(`'${unknown}' is not understood. Give --only=chains,pages or --without=solana.`)
  const only = named('only')
  const without = named('without')
  return sandboxParts.filter((part) => (only.length === 0 || only.includes(part)) && !without.includes(part))
}
