/**
 * Whether an account of Bitcoin has signed a text: by BIP-322 (simple) for segwit of one key and taproot by its key, or by the message
 * signature of old (ECDSA). What works it out is loaded when it is first asked.
 *
 * @param given `signature` in base64.
 */
export async function verifyBitcoinText(given: {
  address: string
  message: string
  signature: string
}): Promise<boolean> {
  const { isSignedBy } = await import('./bitcoinSignature.js')
  return isSignedBy(given.address, given.message, given.signature)
}
