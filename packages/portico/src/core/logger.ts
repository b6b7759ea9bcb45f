import { constants } from '../base/constants.js'
import type { Logger, LogLevel } from './connector.js'

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
const hidden = /secret|private|mnemonic|password|seed|symkey|signature|token|uri/i

/** A logger that writes to the console from its level on, and keeps the last bytes of everything for a download. */
export type LoggerWithBuffer = Logger & { text(): string }

export function makeLogger(
  level: LogLevel,
  out: Pick<Console, 'debug' | 'info' | 'warn' | 'error'> = console,
): LoggerWithBuffer {
  const lines: string[] = []
  let bytes = 0
  const write =
    (at: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, ...details: unknown[]) => {
      const line = `${new Date().toISOString()} ${at} ${[message, ...details.map(describe)].join(' ')}\n`
      lines.push(line)
      bytes += byteLength(line)
      while (bytes > constants.log.bufferBytes && lines.length > 0) bytes -= byteLength(lines.shift() ?? '')
      if (levels.indexOf(at) >= levels.indexOf(level)) out[at](`[portico] ${message}`, ...details)
    }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
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
