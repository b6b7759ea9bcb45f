import type { ReactElement } from 'react'
import { choose } from '../../../core/features/onramp/flow.js'
import {
  type OnRampChoice,
  type OnRampState,
  offersOf,
  plainNumber,
  sellerOf,
} from '../../../core/features/onramp/state.js'
import { goBack } from '../../../core/router.js'
import { ChoiceList, ChoiceRow, type ChoiceRowProps } from '../../../ui/Choice.js'
import { Empty } from '../../../ui/Empty.js'
import { IconTile } from '../../../ui/Icon.js'
import { Tag } from '../../../ui/List.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { onrampCopy } from '../../copy/en/onramp.js'
import { type Copy, useCopy } from '../../copy.js'
import { currencyName, expectedText, moneyText, payBy, sellerFee } from '../../parts/onrampWords.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

type Option = { key: string; choice: Partial<OnRampChoice> } & Pick<
  ChoiceRowProps,
  'checked' | 'image' | 'name' | 'detail' | 'value'
>

export const view: ViewRow<'OnRampSelect'> = {
  title: ({ t, params: { what } }) => t(`onramp.${what}`),
  copy: [onrampCopy],
  Component: OnRampSelect,
}

/** One of the choices of a purchase. */
function OnRampSelect({ params: { what } }: ViewProps<'OnRampSelect'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ onramp }) => onramp)
  const options = state ? optionsOf[what](state, t) : []
  if (options.length === 0)
    return (
      <Empty
        icon="credit-card"
        title={t('onramp.none', { symbol: state?.choice.purchase ?? '' })}
        text={t('onramp.noneText')}
      />
    )
  return (
    <ChoiceList label={t(`onramp.${what}`)}>
      {options.map(({ key, choice, ...row }) => (
        <ChoiceRow
          key={key}
          {...row}
          onPress={() => {
            choose(client, choice)
            goBack(client)
          }}
        />
      ))}
    </ChoiceList>
  )
}

/** What sets a seller apart, beside its name: the amount has the end of the row. */
function markOf(t: Copy, test: boolean, best: boolean): ReactElement | undefined {
  if (test) return <Tag tone="warning">{t('onramp.test')}</Tag>
  return best ? <Tag tone="positive">{t('onramp.best')}</Tag> : undefined
}

const optionsOf: Record<
  ViewProps<'OnRampSelect'>['params']['what'],
  (state: OnRampState, t: Copy) => readonly Option[]
> = {
  token: ({ purchases, choice }, t) =>
    purchases.flatMap(({ id, name, symbol, networks }) =>
      networks.map(({ chain_id, display_name }) => ({
        key: `${id} ${chain_id}`,
        choice: { purchase: id, network: chain_id },
        checked: choice.purchase === id && choice.network === chain_id,
        image: <Picture name={symbol} shape="disc" size={36} />,
        name: <bdi>{name}</bdi>,
        detail: t('onramp.on', { network: display_name }),
        value: <bdi>{symbol}</bdi>,
      })),
    ),
  currency: ({ payments, choice }, t) =>
    payments.map(({ id }) => ({
      key: id,
      choice: { payment: id },
      checked: choice.payment === id,
      image: <Picture name={id} shape="disc" size={36} />,
      name: currencyName(t, id),
      detail: id,
    })),
  method: ({ payments, choice }, t) =>
    (payments.find(({ id }) => id === choice.payment)?.payment_method_limits ?? []).map(({ id, min, max }) => ({
      key: id,
      choice: { method: id },
      checked: choice.method === id,
      image: <IconTile icon="credit-card" />,
      name: payBy(t, id),
      detail: t('onramp.range', { min: moneyText(t, min, choice.payment), max: moneyText(t, max, choice.payment) }),
    })),
  provider: (state, t) => {
    const offers = offersOf(state)
    const offerOf = (name: string) => offers.find(({ serviceProvider }) => serviceProvider === name)
    const sellers = state.providers.filter(
      ({ serviceProvider }) => offers.length === 0 || offerOf(serviceProvider) !== undefined,
    )
    return sellers.map((seller) => {
      const { name, serviceProvider, logos, test } = seller
      const offer = offerOf(serviceProvider)
      return {
        key: serviceProvider,
        choice: { provider: serviceProvider },
        checked: sellerOf(state)?.serviceProvider === serviceProvider,
        image: <Picture src={logos.lightShort ?? logos.light} name={name} shape="square" size={36} />,
        name: (
          <>
            <bdi>{name}</bdi> {markOf(t, test, serviceProvider === offers[0]?.serviceProvider)}
          </>
        ),
        detail: sellerFee(t, seller, offer, state.choice.payment),
        value: offer && <bdi>{expectedText(t, plainNumber(offer.destinationAmount), state.choice.purchase)}</bdi>,
      }
    })
  },
}
