/** Where facts come from. */
export type PackageSource = {
  /** Its name on npm. */
  package: string
  version: string
  /** SHA-512 of its archive, as lockfiles write it. */
  integrity: string
  /** SPDX. */
  licence: string
}

/** Facts of a package, or of our own reviewed tables. */
export type Source = PackageSource | { own: string }
