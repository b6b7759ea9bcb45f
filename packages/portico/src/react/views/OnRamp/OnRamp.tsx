import { type ReactElement, useEffect, useState } from 'react'
import type { Client } from '../../../core/client.js'
import { activeConnection } from '../../../core/connections/select.js'
import { choose, editAmount, startOnRamp, stopQuotes } from '../../../core/features/onramp/flow.js'
import { offersOnRamp } from '../../../core/features/onramp/offered.js'
import {
  assetOf,
  expectedOf,
  limitOf,
  type OnRampState,
  offersOf,
  problemOf,
  sellerOf,
} from '../../../core/features/onramp/state.js'
import { navigate } from '../../../core/router.js'
import { Chip, Chips } from '../../../ui/Actions.js'
import { Button, TextButton } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { FigureField } from '../../../ui/Figure.js'
import { IconTile } from '../../../ui/Icon.js'
import { Footer } from '../../../ui/Layout.js'
import { List, Row, Tag } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { boughtCopy, onrampCopy } from '../../copy/en/onramp.js'
import { type Copy, useCopy } from '../../copy.js'
import { plainAmount } from '../../parts/amounts.js'
import { currencyName, expectedText, moneyText, payBy, sellerFee, signOf } from '../../parts/onrampWords.js'
import { openPopup, toastWhenBought, watchWindow } from '../../parts/purchase.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { BoughtPicture } from './BoughtPicture.js'

const ended: readonly string[] = ['delivered', 'cancelled', 'failed']
const presets = ['50', '100', '250', '500']

export const view: ViewRow<'OnRamp'> = {
  title: 'onramp.title',
  copy: [onrampCopy, boughtCopy],
  Component: OnRamp,
}

/** How much of what is bought, how it is paid, and from whom. */
function OnRamp(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const connection = useSelect((state) => activeConnection(state))
  const state = useSelect(({ onramp }) => onramp)
  const isOffered = offersOnRamp(client, connection?.namespace)
  const address = connection?.address
  useEffect(() => {
    if (!address || !isOffered) return
    void startOnRamp(client)
    return () => stopQuotes(client)
  }, [client, address, isOffered])
  if (!isOffered) return <Empty icon="credit-card" title={t('onramp.away')} text={t('onramp.awayText')} />
  if (!state || state.address !== address) return <Empty icon="credit-card" title={t('onramp.finding')} />
  return <Order state={state} />
}

function Order({ state }: { state: OnRampState }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const [typed, setTyped] = useState(state.amount)
  const { choice, amount, quotes } = state
  const problem = problemOf(state)
  const seller = sellerOf(state)
  const asset = assetOf(state)
  const connection = useSelect((all) => activeConnection(all))
  const limit = limitOf(state)
  const expected = expectedOf(state)
  const symbol = asset?.currency.symbol ?? choice.purchase
  const [best] = offersOf(state)
  const offer = offersOf(state).find(({ serviceProvider }) => serviceProvider === seller?.serviceProvider)
  const money = (text: string) => moneyText(t, text, choice.payment)
  const reasons: Record<NonNullable<typeof problem>, string> = {
    'no-amount': t('onramp.enter'),
    'bad-amount': t('onramp.bad'),
    low: t('onramp.low'),
    high: t('onramp.high'),
    loading: t('onramp.finding'),
    none: t('onramp.none', { symbol }),
  }
  const wrong = problem === 'low' || problem === 'high' || problem === 'bad-amount'
  const edit = (text: string) => {
    setTyped(text)
    editAmount(client, plainAmount(text, t.locale))
  }
  const isUnderway = state.purchase && !ended.includes(state.purchase.status)
  return (
    <>
      {isUnderway && (
        <List>
          <Row
            image={<IconTile icon="clock" />}
            name={t('onramp.underway', { provider: state.purchase?.provider ?? '' })}
            chevron="right"
            onPress={() => navigate(client, 'OnRampInProgress')}
          />
        </List>
      )}
      <FigureField
        label={t('onramp.amount')}
        value={plainAmount(typed, t.locale) === amount ? typed : amount}
        onChange={edit}
        {...signOf(t, choice.payment)}
        invalid={wrong}
      >
        <Chip chevron onPress={() => navigate(client, 'OnRampSelect', { what: 'currency' })}>
          {currencyName(t, choice.payment)}
        </Chip>
      </FigureField>
      <Chips label={t('onramp.amounts')}>
        {presets.map((preset) => (
          <Chip key={preset} pressed={preset === amount} onPress={() => edit(preset)}>
            <bdi>{money(preset)}</bdi>
          </Chip>
        ))}
      </Chips>
      {(problem === 'low' || problem === 'high') && limit && <Limit state={state} kind={problem} />}
      <List>
        <Row
          image={
            <BoughtPicture
              symbol={symbol}
              networkId={asset && connection && `${connection.namespace}:${asset.network.chain_id}`}
              contract={asset?.network.contract_address || undefined}
            />
          }
          name={<bdi>{asset?.currency.name ?? symbol}</bdi>}
          detail={asset && t('onramp.on', { network: asset.network.display_name })}
          value={expected && <bdi>{expectedText(t, expected, symbol)}</bdi>}
          chevron="right"
          onPress={() => navigate(client, 'OnRampSelect', { what: 'token' })}
        />
        <Row
          image={<IconTile icon="credit-card" />}
          name={payBy(t, choice.method)}
          detail={limit && t('onramp.range', { min: money(limit.min), max: money(limit.max) })}
          chevron="right"
          onPress={() => navigate(client, 'OnRampSelect', { what: 'method' })}
        />
        {seller && (
          <Row
            image={
              <Picture
                src={seller.logos.lightShort ?? seller.logos.light}
                name={seller.name}
                shape="square"
                size={36}
              />
            }
            name={<bdi>{seller.name}</bdi>}
            detail={sellerFee(t, seller, offer, choice.payment)}
            tag={
              seller.test ? (
                <Tag tone="warning">{t('onramp.test')}</Tag>
              ) : (
                best && best === offer && <Tag tone="positive">{t('onramp.best')}</Tag>
              )
            }
            chevron="right"
            onPress={() => navigate(client, 'OnRampSelect', { what: 'provider' })}
          />
        )}
      </List>
      {quotes.status === 'mock' && <Note tone="warning">{t('onramp.old')}</Note>}
      {problem === 'none' && (
        <Note tone="neutral" title={t('onramp.none', { symbol })}>
          {t('onramp.noneText')}
        </Note>
      )}
      {state.error && (
        <Note tone="error" title={t('onramp.failed')}>
          {state.error}
        </Note>
      )}
      <Dock>
        <Button
          tone={wrong ? 'fails' : 'primary'}
          disabledReason={problem && reasons[problem]}
          icon="external-link"
          onPress={() => proceed(client, t)}
        >
          {t('onramp.continue', { provider: seller?.name ?? '' })}
        </Button>
      </Dock>
      <Footer>
        {seller && (
          <>
            {t('onramp.footer', { provider: seller.name, app: client.config.metadata.name })}
            <br />
          </>
        )}
        <TextButton onPress={() => navigate(client, 'WhatIsABuy')}>{t('onramp.help')}</TextButton>
      </Footer>
    </>
  )
}

/** The window opens in the visitor's gesture; what is to be shown in it comes after. */
function proceed(client: Client, t: Copy): void {
  const opened = openPopup()
  import('../../../core/features/onramp/buy.js').then(
    ({ buy }) =>
      buy(client, opened).then(() => {
        toastWhenBought(client, t)
        if (opened) watchWindow(client, opened)
      }),
    (error: unknown) => {
      opened?.close()
      client.report(error, 'INTERNAL_SDK_ERROR')
    },
  )
}

/** Which limit it is, and the way out where another way to pay has a higher one. */
function Limit({ state, kind }: { state: OnRampState; kind: 'low' | 'high' }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { choice, payments } = state
  const isCard = choice.method === 'card'
  const limit = limitOf(state)
  const method = isCard ? t('onramp.payCard') : t('onramp.payBank')
  const money = (text = '0') => moneyText(t, text, choice.payment)
  const other = payments
    .find(({ id }) => id === choice.payment)
    ?.payment_method_limits.find(({ id: method }) => {
      const problem = problemOf({ ...state, choice: { ...choice, method } })
      return problem !== 'high' && problem !== 'low'
    })
  if (kind === 'low') return <Note tone="warning">{t('onramp.lowText', { method, min: money(limit?.min) })}</Note>
  if (!other) return <Note tone="warning">{t('onramp.highText', { method, max: money(limit?.max) })}</Note>
  return (
    <>
      <Note tone="warning">
        {t('onramp.highOther', {
          method,
          max: money(limit?.max),
          other: isCard ? t('onramp.byBank') : t('onramp.byCard'),
        })}
      </Note>
      <Button tone="secondary" small onPress={() => choose(client, { method: other.id })}>
        {payBy(t, other.id)}
      </Button>
    </>
  )
}
