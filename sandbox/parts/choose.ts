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

/** What runs in place of the sandbox's own chains, and with them, when the world is asked for. */
export const worldParts: readonly SandboxPart[] = ['chains', 'services', 'wallet', 'pages']

/** Whether `--world` is among the arguments: local copies of real networks in place of the sandbox's own. */
export function isWorld(args: readonly string[]): boolean {
  return args.includes('--world')
}

/**
 * Reads `--world`, `--only=chains,pages` and `--without=solana`.
 *
 * @throws Error that names the parts, when one of them is none, or none of the world
 */
export function partsOf(args: readonly string[]): readonly SandboxPart[] {
  const all = isWorld(args) ? worldParts : sandboxParts
  const named = (option: string) => {
    const values = args.flatMap((arg) =>
      arg.startsWith(`--${option}=`) ? arg.slice(option.length + 3).split(',') : [],
    )
    for (const value of values) {
      if (!sandboxParts.some((part) => part === value)) {
        throw new Error(`There is no part '${value}' of the sandbox. Its parts: ${sandboxParts.join(', ')}.`)
      }
      if (!all.some((part) => part === value)) {
        throw new Error(`The world has no part '${value}'. Its parts: ${all.join(', ')}.`)
      }
    }
    return values
  }
  const unknown = args.find((arg) => arg !== '--world' && !/^--(only|without)=/.test(arg))
  if (unknown) throw new Error(`'${unknown}' is not understood. Give --world, --only=chains,pages or --without=solana.`)
  const only = named('only')
  const without = named('without')
  return all.filter((part) => (only.length === 0 || only.includes(part)) && !without.includes(part))
}
