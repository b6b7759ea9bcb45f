declare module 'pngjs' {
  /** The part of it that the journeys use. */
  export const PNG: { sync: { read(bytes: Buffer): { width: number; height: number; data: Buffer } } }
}
