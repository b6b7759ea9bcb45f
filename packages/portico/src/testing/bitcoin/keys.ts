import type { BitcoinTestKeys } from './types.js'

/**
 * Private keys of test accounts that everybody knows: those of the mnemonic "test test … junk" on the test networks, BIP-84 to pay
 * with and BIP-86 for what is inscribed. Never send real money to them.
 */
export const bitcoinDevelopmentKeys = [
  [
    'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
  ],
  [
    'ea19e884d0c3145da71f4e54141970208ff0bdd173e2001496a23798848343b0',
    '25f0cb83a3765b6d556e0c8c508c9776cdff7ad03110d4df655211e2a5093d9b',
  ],
  [
    'eb03f5b9fa7fc2d402d12588a322e4be40eec27f635ad82b389fd192545a2b5d',
    '083611f5eb0a8059d1714fda491ba11a2fae9e154465dfe04c2f01f75d08544a',
  ],
  [
    '211f2e9ace7c3b62e7cb1033726895529c7c89540652ef4118606b09da6fab91',
    '288fa6f5def898c8cf1e0e0b45b68fd30743b0e9f8d910bbf4873ef6201ed4bf',
  ],
  [
    '0028e0bbbe84096c35515d540fcedb93faaebdb077b47bdea38bc2b046ef5bf0',
    '3dac732b67b3f3041aefad5fc6c80f3b4166f282b07f00a8a3e3b2bed88de905',
  ],
  [
    '599b6997337a3f7f54aa743a1e7addd139079cceeec82f4c9f5d0f89c1fd4b7b',
    '4b31c46accdd2d1a49e5d6ee99c9e90f3066ec63d7d33e794052d9b51570ce49',
  ],
  [
    '4074575a4455bf83769fee5c3b3d989a4c4268a2f3728c25d2a701e4ed339f37',
    '5dfb98b1c136dc3200324fbba008dec8dbb703a690f318e65c29cf3a51f622de',
  ],
  [
    '5a4791ca6c384eac8c725330d9601ce0fada46bc75960082d2da67827405fa5d',
    'aa31837da0917e5ef2965fa1cfa5779fa654e779e3d369bb9c8e4d83b1146ff7',
  ],
  [
    'e808b0586825d3d0a2fa661184fa02de400fccea013d5e63180a20eac7eb773c',
    'ff5d368edc5e87ebba221851352fafbe044e8d7ececb79700d95cfd30eab6ad1',
  ],
  [
    'd7cadfea7f3af7792746a8cfb0e877bbb8ca61713c0e2906714ddfb76568981c',
    'edccfe81acecf5d44e7a80e89e77af27846591a2dc4382551401c9ea226ed4f8',
  ],
].map(([payment = '', ordinals = '']): BitcoinTestKeys => ({ payment: `0x${payment}`, ordinals: `0x${ordinals}` }))
