import type { CustomFetch } from 'openid-client'
import { second } from '../clock.js'

const keepMs = 30 * second

type Read = { status: number; text: string; headers: [string, string][] }

/**
 * What an issuer publishes for everybody, its settings and its keys, is read once for all logins of half a minute, however many of them come with
 * a key that nobody knows. Answers to one login alone go through.
 */
export function sharedReadings(): CustomFetch {
  const readings = new Map<string, { read: Promise<Read>; until: number }>()

  async function read(url: string, options: Parameters<CustomFetch>[1]): Promise<Read> {
    const response = await fetch(url, options as RequestInit)
    const found = { status: response.status, text: await response.text(), headers: [...response.headers] }
    // What went wrong is asked again.
    if (!response.ok) readings.delete(url)
    return found
  }

  return async (url, options) => {
    const headers = new Headers(options.headers)
    if (options.method !== 'GET' || headers.has('authorization')) return fetch(url, options as RequestInit)
    const known = readings.get(url)
    const now = performance.now()
    const reading = known && known.until > now ? known : { read: read(url, options), until: now + keepMs }
    readings.set(url, reading)
    reading.read.catch(() => readings.delete(url))
    const { status, text, headers: answered } = await reading.read
    return new Response(text, { status, headers: answered })
  }
}
