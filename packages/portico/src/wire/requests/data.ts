import * as v from 'valibot'

/** CAIP-2, with EVM chains by their bare number too. */
export const chainId = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,20}|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/),
  v.transform((value) => (/^\d+$/.test(value) ? `eip155:${value}` : value)),
)

/** An account or a token on its chain: CAIP-10. */
export const caipAddress = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** An address of any chain; its form is checked by the chain it is asked on. */
export const address = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/))

/** Upper and lower case alike. */
export const currency = v.pipe(
  v.string(),
  v.maxLength(8),
  v.toLowerCase(),
  v.picklist(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth']),
)

/** An amount in the smallest unit: decimal text below 2^256. */
export const amount = v.pipe(
  v.string(),
  // In one check: the checks of a pipe all run, also after one that failed.
  v.check((value) => /^\d{1,78}$/.test(value) && BigInt(value) < 1n << 256n),
)
