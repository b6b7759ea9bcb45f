import { Buffer } from 'buffer/'

// The reference client checks attestations with Node's Buffer and takes it for given, in a browser too.
Object.assign(globalThis, { Buffer })
