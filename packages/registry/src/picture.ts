/** A picture in the archive of a source. It is no part of the repository; `readPicture()` has it where the registry was built with them. */
export type PictureReference = {
  /** A key of `sources`, which holds the archive to its hash. */
  source: string
  /** In the archive, below `package/`. */
  path: string
  /** Of the picture's bytes, in hex. */
  sha256: string
  type: 'image/webp' | 'image/svg+xml' | 'image/png'
  /** How many bytes it has there. What is above 4,096 is made smaller when the registry is built. */
  bytes: number
}
