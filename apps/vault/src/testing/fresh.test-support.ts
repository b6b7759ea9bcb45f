import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { newVault, startWorld, type TestVault, type World } from './vault.test-support.js'

/** For the tests of a file: makes a vault of a test's own, with limits of its own, which ends with the test. All of them share a database. */
export function vaultsForTests(): (limits?: object) => Promise<TestVault> {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())
  return async (limits) => {
    const vault = await newVault(world, limits ? { limits } : {})
    onTestFinished(() => vault.stop())
    return vault
  }
}

/** A code that is not this one. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
