/** Words for the end of connecting. */
export const connectedMomentCopy = { 'done.connectedAs': 'Connected as {name}' } as const
