import { ristretto255_oprf } from '@noble/curves/ed25519.js'

/** The OPRF of RFC 9497 on ristretto255. A module of its own: what nobody names of the library is left out. */
export const { oprf } = ristretto255_oprf
