/** The DelegationManager, see contracts.ts. By itself, since every confirmation looks out for it. */
export const manager: `0x${string}` = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
