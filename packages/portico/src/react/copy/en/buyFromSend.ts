/** Words of buying what there is not enough of. */
export const buyFromSendCopy = { 'buyFromSend.buy': 'Buy {symbol}' } as const
