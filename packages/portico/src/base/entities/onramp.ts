export type PurchaseCurrency = {
  id: string
  name: string
  symbol: string
  networks: readonly { name: string; display_name: string; chain_id: string; contract_address: string }[]
}
export type PaymentCurrency = { id: string; payment_method_limits: readonly { id: string; min: string; max: string }[] }
export type OnrampProvider = {
  label: string
  name: string
  feeRange: string
  url: string
  supportedChains: readonly string[]
}
export type OnrampState = {
  providers: readonly OnrampProvider[]
  selectedProvider: OnrampProvider | null
  error: string | null
  purchaseCurrency: PurchaseCurrency
  paymentCurrency: PaymentCurrency
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  quotesLoading: boolean
  paymentAmount?: string | undefined
  purchaseAmount?: string | undefined
}
