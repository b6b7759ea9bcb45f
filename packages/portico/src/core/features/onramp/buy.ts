import { AppError, isAppError } from '../../../base/errors/AppError.js'
import { isLocalOrigin } from '../../../base/origin.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { isSmartAccount } from '../../connections/smart.js'
import { currentRoute, goBack, navigate } from '../../router.js'
import { startTimer } from '../../timers.js'
import { change, codeOf, pollTimer } from './flow.js'
import { onrampNumbers } from './numbers.js'
import { assetOf, expectedOf, type OnRampPurchase, problemOf, sellerOf } from './state.js'

const { pollMs, pollMaxMs } = onrampNumbers

/** A window that was opened in the visitor's gesture, before its address was known. */
export type OpenedWindow = {
  go(url: string): void
  close(): void
  /** Whether it is gone, as far as this page can see: one whose page no other may reach (COOP) looks gone while it is open. */
  isClosed?(): boolean
}

/** Asks the services for the seller's page, shows it in the window that was opened, and follows the purchase. Never rejects. */
export async function buy(client: Client, opened: OpenedWindow | undefined): Promise<void> {
  const all = client.store.get()
  const state = all.onramp
  const seller = state && sellerOf(state)
  const asset = state && assetOf(state)
  const connection = activeConnection(all)
  // A second press while the first one is asking buys nothing more.
  if (!state || !connection || !seller || !asset || problemOf(state) || state.purchase?.status === 'opening') {
    opened?.close()
    return
  }
  const { choice, amount, address } = state
  const begun: OnRampPurchase = {
    provider: seller.name,
    symbol: asset.currency.symbol,
    amount: state.quotes.status === 'ready' ? expectedOf(state) : undefined,
    status: 'opening',
    networkId: `${connection.namespace}:${asset.network.chain_id}`,
    blocked: !opened,
  }
  change(client, { purchase: begun, error: undefined })
  client.track({
    event: 'SELECT_BUY_PROVIDER',
    properties: { provider: seller.serviceProvider, isSmartAccount: isSmartAccount(all, state.address) },
  })
  navigate(client, 'OnRampInProgress')
  const isLeft = () => client.store.get().onramp?.purchase !== begun
  try {
    const answer = await client.services.call('onramp.widget', {
      body: {
        sessionData: {
          serviceProvider: seller.serviceProvider,
          destinationCurrencyCode: codeOf(client, state),
          sourceCurrencyCode: choice.payment,
          sourceAmount: amount,
          paymentMethodType: choice.method,
          walletAddress: address,
        },
      },
    })
    // Another account, or all anew: what was asked for is not wanted any more.
    if (isLeft()) return leave()
    if (!isWebPage(answer.widgetUrl)) throw new Error('The seller’s page has no address of the web')
    opened?.go(answer.widgetUrl)
    const { purchaseId: id } = answer
    change(client, { purchase: { ...begun, url: answer.widgetUrl, id, status: id ? 'created' : 'open' } })
    if (id) follow(client, id)
  } catch (error) {
    if (isLeft()) return leave()
    const { cause, message } = error as Error
    const reason = error instanceof AppError && cause instanceof Error && isAppError(error, 'http/status')
    change(client, { purchase: undefined, error: reason ? cause.message : message })
    leave()
  }

  function leave(): void {
    opened?.close()
    if (currentRoute(client.store.get()).name === 'OnRampInProgress') goBack(client)
  }
}

/** Asks how a purchase is doing until it has ended: often at first, later once a minute. Not knowing is no end. */
function follow(client: Client, id: string, since = Date.now()): void {
  const delay = Math.min(pollMaxMs, Math.max(pollMs, (Date.now() - since) / 20))
  startTimer(client, pollTimer, delay, async () => {
    try {
      const found = await client.services.call('onramp.purchase', { params: { id } }, { signal: client.signal })
      const { onramp } = client.store.get()
      if (onramp?.purchase?.id !== id) return
      const { status, purchase, transactionHash } = found
      change(client, {
        purchase: { ...onramp.purchase, status, amount: purchase.amount, hash: transactionHash ?? undefined },
      })
      if (status === 'delivered' || status === 'cancelled' || status === 'failed') return
    } catch (error) {
      if (client.signal.aborted) return
      client.logger.debug('The purchase cannot be read at the moment', error)
    }
    follow(client, id, since)
  })
}

/** Whoever pays there must not be read on the way; on the machine itself nobody can. */
function isWebPage(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLocalOrigin(origin))
}
