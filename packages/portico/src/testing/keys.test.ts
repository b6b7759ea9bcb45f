import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { developmentAddresses, developmentKeys } from './keys.js'

test('developmentAddresses: each is that of its key', () => {
  expect(developmentAddresses).toEqual(developmentKeys.map(privateKeyToAddress))
})
