import fc from 'fast-check'
import { expect, test } from 'vitest'
import { focusOn, type Guard, isJump, jump, keyDown, nearMs, pressDown, pressUp, settleMs, unsettle } from './guard.js'

const real = (at: number) => ({ isTrusted: true, at })

test('default', () => {
  const guard = pressDown(unsettle(0), 'yes', real(600))
  expect(pressUp(guard, 'yes', real(650)).isPressed).toBe(true)
})

test('behavior: too early, on another control, by a script, or begun before something moved', () => {
  expect(pressUp(pressDown(unsettle(0), 'yes', real(599)), 'yes', real(700)).isPressed).toBe(false)
  expect(pressUp(pressDown(unsettle(0), 'no', real(600)), 'yes', real(700)).isPressed).toBe(false)
  expect(pressUp(pressDown(unsettle(0), 'yes', { isTrusted: false, at: 600 }), 'yes', real(700)).isPressed).toBe(false)
  expect(pressUp(pressDown(unsettle(0), 'yes', real(600)), 'yes', { isTrusted: false, at: 700 }).isPressed).toBe(false)
  expect(pressUp(unsettle(650), 'yes', real(2_000)).isPressed).toBe(false)
  const once = pressUp(pressDown(unsettle(0), 'yes', real(600)), 'yes', real(650))
  expect(pressUp(once.guard, 'yes', real(660)).isPressed).toBe(false)
})

test('behavior: keys count where a real Tab brought the focus, and not when held down', () => {
  const tabbed = focusOn(unsettle(0), 'yes', { ...real(700), byTab: true })
  expect(keyDown(tabbed, 'yes', { ...real(800), isRepeat: false })).toBe(true)
  expect(keyDown(tabbed, 'yes', { ...real(800), isRepeat: true })).toBe(false)
  expect(keyDown(tabbed, 'no', { ...real(800), isRepeat: false })).toBe(false)
  expect(keyDown(tabbed, 'yes', { isTrusted: false, at: 800, isRepeat: false })).toBe(false)
  const early = focusOn(unsettle(0), 'yes', { ...real(500), byTab: true })
  expect(keyDown(early, 'yes', { ...real(800), isRepeat: false })).toBe(false)
  const pushed = focusOn(tabbed, 'yes', { ...real(750), byTab: false })
  expect(keyDown(pushed, 'yes', { ...real(800), isRepeat: false })).toBe(false)
  expect(keyDown(unsettle(750), 'yes', { ...real(2_000), isRepeat: false })).toBe(false)
})

test('behavior: a mouse that comes from nowhere is told from one that moves and one that rests', () => {
  const at = { x: 100, y: 100, at: 0 }
  expect(isJump(undefined, at)).toBe(true)
  expect(isJump(at, { x: 130, y: 140, at: 16 })).toBe(false)
  expect(isJump(at, { x: 101, y: 99, at: 60_000 })).toBe(false)
  expect(isJump(at, { x: 110, y: 100, at: 251 })).toBe(true)
  expect(isJump(at, { x: 100, y: 501, at: 16 })).toBe(true)
})

test('behavior: a press is too early after a jump, and a jump takes nothing from what had to be waited for before', () => {
  const jumped = jump(unsettle(0), 1_000)
  expect(pressUp(pressDown(jumped, 'yes', real(1_299)), 'yes', real(1_400)).isPressed).toBe(false)
  expect(pressUp(pressDown(jumped, 'yes', real(1_300)), 'yes', real(1_400)).isPressed).toBe(true)
  expect(jump(unsettle(1_000), 1_001).readyAt).toBe(1_600)
  const late = { x: 100, y: 100, at: 5_000 }
  expect(isJump(late, { x: 110, y: 100, at: 5_250 })).toBe(false)
  expect(isJump(late, { x: 103, y: 100, at: 9_000 })).toBe(false)
  expect(isJump(late, { x: 500, y: 100, at: 5_016 })).toBe(false)
})

type Step = { kind: 'move' | 'jump' | 'down' | 'up'; control: string; isTrusted: boolean; wait: number }

test('behavior: whatever happens, an approval had 600 ms of rest, 300 of them under the mouse, and a real press that began and ended on it', () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('move', 'jump', 'down', 'down', 'up', 'up'),
      control: fc.constantFrom('yes', 'no'),
      isTrusted: fc.boolean(),
      wait: fc.nat(800),
    }) as fc.Arbitrary<Step>,
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      let at = 0
      let moved = 0
      let jumped = Number.NEGATIVE_INFINITY
      let guard: Guard = unsettle(0)
      let down: Step | undefined
      for (const step of all) {
        at += step.wait
        if (step.kind === 'move') {
          guard = unsettle(at)
          moved = at
          down = undefined
        } else if (step.kind === 'jump') {
          guard = jump(guard, at)
          jumped = at
          down = undefined
        } else if (step.kind === 'down') {
          guard = pressDown(guard, step.control, { ...step, at })
          down = step.isTrusted && at - moved >= settleMs && at - jumped >= nearMs ? step : undefined
        } else {
          const up = pressUp(guard, step.control, { ...step, at })
          expect(up.isPressed).toBe(down?.control === step.control && step.isTrusted)
          guard = up.guard
          down = undefined
        }
      }
    }),
  )
})
