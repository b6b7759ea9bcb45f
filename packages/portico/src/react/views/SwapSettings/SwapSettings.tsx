import { type ReactElement, useState } from 'react'
import { readSlippage, slippageLimits } from '../../../core/features/swap/amounts.js'
import { setSwapSettings } from '../../../core/features/swap/flow.js'
import { goBack } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Field } from '../../../ui/Field.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { speedIcons } from '../../../ui/speedIcons.js'
import { Segments } from '../../../ui/Tabs.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { swapCopy } from '../../copy/en/swap.js'
import { swapSettingsCopy } from '../../copy/en/swapSteps.js'
import { useCopy } from '../../copy.js'
import { localAmount, plainAmount } from '../../parts/amounts.js'
import { percentOf } from '../../parts/swapAmounts.js'
import { useSwap } from '../../parts/useSwap.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwapSpeeds } from './SwapSpeeds.js'

const steps = [50, 100, 200] as const

export const view: ViewRow<'SwapSettings'> = {
  title: 'swap.settings',
  copy: [swapCopy, swapSettingsCopy],
  icons: speedIcons,
  Component: SwapSettings,
}

/** How far the price may slip, and how fast the network is to be. */
export function SwapSettings(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const swap = useSwap()
  const slippage = swap?.slippage ?? 100
  const isStep = steps.some((step) => step === slippage)
  const [chosen, setChosen] = useState(isStep ? String(slippage) : 'other')
  const [fast, setFast] = useState(swap?.fast ?? false)
  const [typed, setTyped] = useState(isStep ? '' : localAmount(String(slippage / 100), t.locale))
  const value = chosen === 'other' ? readSlippage(plainAmount(typed, t.locale)) : Number(chosen)
  const odd =
    value === undefined
      ? undefined
      : value > slippageLimits.high
        ? t('swapSettings.high')
        : value < slippageLimits.low
          ? t('swapSettings.low')
          : undefined
  const bad = value === undefined && typed.trim() !== ''
  const save = () => {
    if (value === undefined) return
    setSwapSettings(client, { slippage: value, fast })
    goBack(client)
  }
  return (
    <>
      <SectionTitle>{t('swapSettings.label')}</SectionTitle>
      <Segments
        label={t('swapSettings.label')}
        selected={chosen}
        onSelect={setChosen}
        tabs={[
          ...steps.map((step) => ({ id: String(step), label: percentOf(t, step) })),
          { id: 'other', label: t('swapSettings.other') },
        ]}
      />
      {chosen === 'other' && (
        <Field
          label={t('swapSettings.percent')}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          invalid={bad}
          hint={bad ? t('swapSettings.bad') : undefined}
          onSubmit={save}
          autoFocus
        />
      )}
      {odd && <Note tone="warning">{odd}</Note>}
      <Note tone="neutral">{t('swapSettings.note')}</Note>
      <SwapSpeeds fast={fast} onChoose={setFast} />
      <Dock>
        <Button disabledReason={value === undefined ? t('swapSettings.bad') : undefined} onPress={save}>
          {t('swapSettings.save')}
        </Button>
      </Dock>
    </>
  )
}
