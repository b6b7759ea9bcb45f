/** How buying works, for who never did. */
export const whatIsABuyCopy = {
  'whatIsABuy.title': 'How buying works',
  'whatIsABuy.heading': 'Pay by card or bank, get tokens',
  'whatIsABuy.provider': 'You buy from a provider',
  'whatIsABuy.providerText': 'It sells the tokens on its own page, takes your payment and checks who you are.',
  'whatIsABuy.price': 'The price includes its fee',
  'whatIsABuy.priceText': 'We show about what you’ll get. The provider tells you exactly before you pay.',
  'whatIsABuy.arrives': 'The tokens arrive in your wallet',
  'whatIsABuy.arrivesText': 'A card often takes minutes, a bank payment can take days.',
} as const
