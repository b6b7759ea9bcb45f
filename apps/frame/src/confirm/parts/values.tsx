import type { ReactNode } from 'react'
import { languageOfPage } from '../../views/words.js'
import { write } from '../copy.js'
import type { Party as PartyModel, Words } from '../model.js'
import { shortAddress } from '../text.js'

/** An exact decimal number as the reader writes it: every digit stays. */
export function amountText(amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(languageOfPage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return digits > 100 ? amount : format.format(amount as `${number}`)
}

const amounts = new Set(['amount', 'usual', 'dollars', 'other'])

/** A sentence of the sheet, with the amounts in it as the reader writes them. */
export function sayWords({ key, values = {} }: Words): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    amounts.has(name) && /^\d+(\.\d+)?$/.test(value) ? amountText(value) : value,
  ])
  return write(key, Object.fromEntries(written))
}

export function timeText(at: number): string {
  return new Intl.DateTimeFormat(languageOfPage(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A stretch of time in the largest unit that tells it whole. */
export function durationText(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const)
  return new Intl.NumberFormat(languageOfPage(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** An address: short where this wallet paid it before, whole and in groups where it did not. `isPaid`: it gets something. */
export function Party({ party, isPaid = false }: { party: PartyModel; isPaid?: boolean }): ReactNode {
  const { address, isKnown, name, looksLike } = party
  if (isKnown)
    return (
      <span className="cf-party">
        {name && <bdi>{name}</bdi>}
        <bdi dir="ltr" title={address}>
          {shortAddress(address)}
        </bdi>
      </span>
    )
  return (
    <span className="cf-party">
      <Groups address={address} other={looksLike} />
      {looksLike ? (
        <span className="cf-tag" data-tone="crit">
          {write('party.looksLike', { address: shortAddress(looksLike) })}
        </span>
      ) : (
        isPaid && <span className="cf-tag">{write('party.first')}</span>
      )}
    </span>
  )
}

/** Groups of four are what the eye can compare. Where the address differs from the other one, it is marked. */
function Groups({ address, other }: { address: string; other: string | undefined }): ReactNode {
  const start = address.startsWith('0x') ? 2 : 0
  const groups: string[] = []
  for (let at = start; at < address.length; at += 4) groups.push(address.slice(at, at + 4))
  const isOther = (group: number) =>
    other !== undefined &&
    other.slice(start + group * 4, start + group * 4 + 4).toLowerCase() !== groups[group]?.toLowerCase()
  return (
    <bdi dir="ltr" className="cf-groups">
      {start > 0 && <span>0x</span>}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and their order never changes
        <span key={at} data-mark={at === 0 || at === groups.length - 1} data-other={isOther(at)}>
          {group}
        </span>
      ))}
    </bdi>
  )
}
