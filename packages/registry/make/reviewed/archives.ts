import type { PackageSource } from '../../src/sources.js'

/**
 * The archives that the registry is made from, each held to its hash. A newer version is looked at by a person: `npm run registry` shows
 * what it changes, and a hash that does not fit ends it.
 */
export const archives = {
  thirdweb: {
    package: 'thirdweb',
    version: '5.121.6',
    integrity: 'sha512-tZuYoxazy8GJz59IX/NhpQ5u+DzC/vo9/3ZgqxY9pZPDlnH0QZY8oJOX2m7L2DmtzTCqa5YWD+x9Xj18EQDiyw==',
    licence: 'Apache-2.0',
  },
  rainbowkit: {
    package: '@rainbow-me/rainbowkit',
    version: '2.2.11',
    integrity: 'sha512-FHPsRHMBpuHHhuyKktAR13O9agmsUUunDnVEP4hG1dSZ2JojXLUSWyLG28VbGIJakHYylkNguiLFnqM/BM8ERA==',
    licence: 'MIT',
  },
  web3iconsCommon: {
    package: '@web3icons/common',
    version: '0.11.51',
    integrity: 'sha512-ZXaTW/P6ReLHmkYQcxP8OcPoUrSmgPlsFKVboiG/cVSIkz0mHNP1tIFhf9zPOQaQm20yqTc+uuNuXb2ywHzI1A==',
    licence: 'MIT',
  },
  web3iconsCore: {
    package: '@web3icons/core',
    version: '4.0.56',
    integrity: 'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
    licence: 'MIT',
  },
} as const satisfies Record<string, PackageSource>
