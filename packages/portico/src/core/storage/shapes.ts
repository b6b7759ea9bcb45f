import { type CaipNetworkId, parseNetworkId } from '../../base/caip.js'

/** Reads a stored value: the value, or `undefined` for one that is to be dropped. */
export type Reader<T> = (value: unknown) => T | undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown, max = 512): value is string => typeof value === 'string' && value.length <= max
export const isOptionalText = (value: unknown, max?: number) => value === undefined || isText(value, max)
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
export const isNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && parseNetworkId(value) !== undefined

/** Keeps the good entries of a list; anything but a list is dropped whole. */
export const listOf =
  <T>(isGood: (value: Record<string, unknown>) => boolean, max: number) =>
  (value: unknown): readonly T[] | undefined =>
    Array.isArray(value) ? (value.filter((entry) => isObject(entry) && isGood(entry)).slice(0, max) as T[]) : undefined

export const mapOf =
  <T>(isKey: (key: string) => boolean, isGood: (value: unknown) => boolean) =>
  (value: unknown): T | undefined =>
    isObject(value)
      ? (Object.fromEntries(Object.entries(value).filter(([key, entry]) => isKey(key) && isGood(entry))) as T)
      : undefined
