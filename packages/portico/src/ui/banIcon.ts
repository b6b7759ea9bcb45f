/** For what did not come about; lucide, ISC licence. */
export const banIcon = { ban: 'M4.929 4.929 19.07 19.071M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0' } as const
