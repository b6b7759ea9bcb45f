import { expect, test } from 'vitest'
import { randomBytes } from '../bytes.js'
import { kitCodeOf, readKitCode } from './kitCode.js'

test('default', async () => {
  expect(await kitCodeOf(new Uint8Array(16))).toMatch(/^0{5}-0{5}-0{5}-0{5}-0{5}-[0-9A-Z]{5}$/)
  for (let round = 0; round < 50; round += 1) {
    const entropy = randomBytes(16)
    const code = await kitCodeOf(entropy)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await readKitCode(code)).toEqual(entropy)
  }
})

test('behavior: as people write it', async () => {
  const entropy = new Uint8Array(16).fill(8)
  const code = await kitCodeOf(entropy)
  const written = [
    code.toLowerCase(),
    code.replaceAll('-', ' '),
    ` ${code}\n`,
    code.replaceAll('0', 'o'),
    code.replaceAll('1', 'l'),
  ]
  for (const each of written) expect(await readKitCode(each)).toEqual(entropy)
})

test('error: one wrong sign, two that changed places, too few, too many', async () => {
  // A fixed one: the check is 22 bits, so that of all slips of all codes a few pass.
  const code = await kitCodeOf(new Uint8Array(16).fill(8))
  const signs = [...code.replaceAll('-', '')]
  for (const [at, sign] of signs.entries()) {
    expect(await readKitCode(signs.with(at, sign === '7' ? '8' : '7').join(''))).toBeUndefined()
    const next = signs[at + 1]
    if (next === undefined || next === sign) continue
    expect(
      await readKitCode(
        signs
          .with(at, next)
          .with(at + 1, sign)
          .join(''),
      ),
    ).toBeUndefined()
  }
  for (const each of ['', code.slice(1), `${code}0`, code.replace(/.$/, 'U')])
    expect(await readKitCode(each)).toBeUndefined()
})
