import type { Logger, LogLevel } from './connector.js'

export const logNumbers = { bufferBytes: 1_024_000, level: 'error' } as const

export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
const hidden = /secret|private|mnemonic|password|seed|symkey|signature|token|uri/i

/** Writes to the console from its level on, and records the last bytes of everything for a download. */
export type CoreLogger = Logger & {
  /** Says something that the developer must see, at every level but `silent`. */
  notice(message: string): void
  /** The last bytes of all that was said. */
  text(): string
}

export function makeLogger(
  level: LogLevel,
  out: Pick<Console, 'debug' | 'info' | 'warn' | 'error'> = globalThis.console,
): CoreLogger {
  const lines: string[] = []
  let bytes = 0
  const record = (at: string, message: string, details: readonly unknown[]) => {
    const line = `${new Date().toISOString()} ${at} ${[message, ...details.map(describe)].join(' ')}\n`
    lines.push(line)
    bytes += byteLength(line)
    while (bytes > logNumbers.bufferBytes && lines.length > 0) bytes -= byteLength(lines.shift() ?? '')
  }
  const write =
    (at: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, ...details: unknown[]) => {
      record(at, message, details)
      if (logLevels.indexOf(at) >= logLevels.indexOf(level)) out[at](`[portico] ${message}`, ...details)
    }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    notice(message) {
      record('warn', message, [])
      if (level !== 'silent') out.warn(`[portico] ${message}`)
    },
    text: () => lines.join(''),
  }
}

/** A detail as text: errors by name and message, keys that may hold secrets blanked, long ones cut. */
function describe(detail: unknown): string {
  if (detail instanceof Error) return `${detail.name}: ${detail.message}`
  try {
    const text = JSON.stringify(detail, (key, value: unknown) =>
      hidden.test(key) ? '…' : typeof value === 'bigint' ? value.toString() : value,
    )
    return (text ?? String(detail)).slice(0, 2_000)
  } catch {
    return String(detail)
  }
}

const byteLength = (text: string) => new TextEncoder().encode(text).length
