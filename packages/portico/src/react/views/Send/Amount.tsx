import { type ReactElement, useState } from 'react'
import { parseUnits } from '../../../base/parseUnits.js'
import { formatUnits } from '../../../base/units.js'
import { fiatOf, unitsFor } from '../../../core/features/send/fiat.js'
import { editSend } from '../../../core/features/send/flow.js'
import { isSingle } from '../../../core/features/send/parse.js'
import type { SendDraft } from '../../../core/features/send/state.js'
import { TextButton } from '../../../ui/Button.js'
import { AmountField } from '../../../ui/Money.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { exactAmount, fiatText, plainAmount, shownAmount } from '../../parts/amounts.js'
import { ItemPicture } from '../../parts/ItemPicture.js'
import { useSelect } from '../../useSelect.js'
import { localAmount } from './draft.js'

type AmountProps = {
  draft: SendDraft
  invalid: boolean
  onEdit(): void
  onMax(): void
  onChoose(): void
}

/** How much, in the thing itself or in money, and of what. */
export function Amount({ draft, invalid, onEdit, onMax, onChoose }: AmountProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const native = useSelect((state) => (state.balance.status === 'ready' ? state.balance.amount : undefined))
  const [inMoney, setInMoney] = useState(false)
  // What stands in the field, and the amount that it stands for: that may be changed from elsewhere.
  const [typed, setTyped] = useState({ text: '', for: '' })
  const { item } = draft
  const price = item?.price
  const asMoney = inMoney && price !== undefined && item !== undefined
  const units = item && parseUnits(draft.amount, item.decimals)
  const worth = item && fiatOf(units ?? 0n, item.decimals, price)
  const known = typed.for === draft.amount ? typed.text : undefined
  const shown = known ?? localAmount(asMoney ? (draft.amount ? (worth ?? '') : '') : draft.amount, t.locale)
  const balance = item?.asset ? item.balance : (native ?? item?.balance)
  const have = item && balance !== undefined ? { amount: balance, decimals: item.decimals } : undefined
  const written = (amount: { amount: string; decimals: number }) =>
    amount.decimals === 0 ? exactAmount(amount, t.locale) : shownAmount(amount, t.locale)
  const isOne = isSingle(item?.asset)

  const edit = (text: string) => {
    onEdit()
    const plain = plainAmount(text, t.locale)
    const bought = asMoney ? unitsFor(plain, item.decimals, price) : undefined
    const amount = asMoney ? (bought === undefined ? plain && 'x' : formatUnits(bought, item.decimals)) : plain
    setTyped({ text, for: amount })
    editSend(client, { amount })
  }
  const turn = () => {
    setTyped({ text: '', for: '-' })
    setInMoney(!inMoney)
  }
  return (
    <AmountField
      label={t('send.amount')}
      value={isOne ? '1' : shown}
      readOnly={isOne}
      onChange={edit}
      symbol={item?.symbol}
      image={item && <ItemPicture item={item} size={24} />}
      onToken={onChoose}
      tokenLabel={t('send.chooseToken')}
      fiat={
        worth !== undefined && (
          <TextButton onPress={turn}>
            <bdi>
              {asMoney
                ? `${written({ amount: `${units ?? 0n}`, decimals: item?.decimals ?? 0 })} ${item?.symbol}`
                : fiatText(worth, t.locale)}
            </bdi>
          </TextButton>
        )
      }
      balance={have && !isOne && <bdi>{`${written(have)} ${item?.symbol}`}</bdi>}
      onMax={have && !isOne ? onMax : undefined}
      maxLabel={have && t('common.maxOf', { amount: `${written(have)} ${item?.symbol}` })}
      invalid={invalid}
      autoFocus
    />
  )
}
