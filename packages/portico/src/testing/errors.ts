/** An error as EIP-1193, EIP-1474 and EIP-5792 shape it. */
export type ProviderError = Error & { code: number; data?: unknown }

const texts = {
  4001: 'User rejected the request.',
  4100: 'The requested account and/or method has not been authorized by the user.',
  4200: 'The provider does not support the requested method.',
  4900: 'The provider is disconnected from all chains.',
  4902: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
  5700: 'This wallet does not support a capability that is not optional.',
  5710: 'This wallet does not support the requested chain ID.',
  5720: 'There is already a bundle with this ID.',
  5730: 'This bundle id is unknown or has not been submitted.',
  5760: 'This wallet does not support atomic execution.',
  [-32002]: 'A request of this kind is already pending. Please wait.',
  [-32602]: 'Invalid params.',
  [-32603]: 'Internal error.',
} as const

export function providerError(code: keyof typeof texts, message: string = texts[code]): ProviderError {
  return Object.assign(new Error(message), { code })
}

/** A node's own error, as the node put it. */
export function nodeError(error: { code: number; message: string; data?: unknown }): ProviderError {
  return Object.assign(new Error(error.message), {
    code: error.code,
    ...(error.data === undefined ? {} : { data: error.data }),
  })
}
