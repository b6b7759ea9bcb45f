/** What unasked collectibles use to lure: an address to visit, or a prize to fetch. */
const lure =
  /https?:|www\.|[a-z0-9-]{2}\.(?:com|net|org|io|xyz|app|site|online|live|top|claims?|gift|vip|cc|pro|fun|lat|ru)\b|t\.me\/|\b(?:claim|airdrop|voucher|reward|giveaway|redeem|prize)s?\b/i

/** Whether a collectible looks as if it were sent to lure, by what it and its collection say of themselves. */
export function looksLikeSpam(texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && lure.test(text.normalize('NFKC')))
}
