import { type ReactElement, type ReactNode, useEffect } from 'react'
import { activeConnection } from '../../../core/connections/select.js'
import { editName, registerName, startNames } from '../../../core/features/names/flow.js'
import { nameNumbers } from '../../../core/features/names/numbers.js'
import { type NameFault, problemOf } from '../../../core/features/names/state.js'
import { payingAddress } from '../../../core/payments/payer.js'
import { Chip } from '../../../ui/Actions.js'
import { Button } from '../../../ui/Button.js'
import { Field } from '../../../ui/Field.js'
import { Footer, Inline, Middle } from '../../../ui/Layout.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { namesCopy } from '../../copy/en/names.js'
import { useCopy } from '../../copy.js'
import { errorText } from '../../parts/errorText.js'
import { Face } from '../../parts/Face.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'RegisterAccountName'> = {
  title: 'names.title',
  copy: [namesCopy],
  Component: RegisterAccountName,
}

/** A name for the address, found while typing. */
export function RegisterAccountName(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const connection = useSelect((state) => activeConnection(state))
  const names = useSelect((state) => state.names)
  const address = payingAddress(connection)
  useEffect(() => {
    if (address) void startNames(client)
  }, [client, address])
  if (!connection || !address) return null
  const form = names?.address === address && names.status !== 'registered' ? names : undefined
  const editing = form?.status === 'editing' ? form : undefined
  const label = form?.label ?? ''
  const zone = form?.zone ?? ''
  const name = `${label}${zone}`
  const problem = editing ? problemOf(editing) : undefined
  const others = editing?.search?.others ?? []
  const wrong = problem === 'taken' || problem === 'letters'
  const register = () => {
    if (editing && !problem) void registerName(client)
  }
  const reasons: Record<NonNullable<typeof problem>, string> = {
    empty: t('names.empty'),
    letters: t('names.letters'),
    short: t('names.short', { n: nameNumbers.minLength - label.length }),
    owned: t('names.owned', { name: editing?.owned ?? '' }),
    taken: t('names.takenAction'),
    looking: t('names.looking'),
  }
  const hints: Partial<Record<NonNullable<typeof problem> | 'free', ReactNode>> = {
    free: t('names.free', { name }),
    letters: t('names.letters'),
    short: t('names.short', { n: nameNumbers.minLength - label.length }),
    taken: t('names.taken', { name }),
  }
  const isKnownFree = editing?.search !== undefined && editing.fault?.kind !== 'suggest'
  return (
    <>
      <Middle>
        <Face address={address} size={64} />
      </Middle>
      {!editing?.owned && (
        <Field
          label={t('names.label')}
          value={label}
          onChange={(text) => editName(client, text)}
          invalid={wrong}
          valid={!problem && isKnownFree}
          hint={problem ? hints[problem] : isKnownFree ? hints.free : undefined}
          action={<bdi className="affix">{zone}</bdi>}
          dir="ltr"
          disabled={form !== undefined && !editing}
          onSubmit={register}
          autoFocus
        />
      )}
      {others.length > 0 && (
        <>
          {problem !== 'taken' && <SectionTitle>{t('names.alsoFree')}</SectionTitle>}
          <Inline layout="fit">
            {others.map((other) => (
              <Chip key={other} onPress={() => editName(client, other)}>
                <bdi>{other}</bdi>
              </Chip>
            ))}
          </Inline>
        </>
      )}
      {editing?.fault && <Fault fault={editing.fault} wallet={connection.wallet.name} />}
      <Dock>
        <Button
          tone={problem === 'taken' ? 'fails' : 'primary'}
          busy={form?.status === 'signing' || form?.status === 'registering'}
          asks={form?.status === 'signing'}
          disabledReason={problem && reasons[problem]}
          onPress={register}
        >
          {form?.status === 'signing' ? t('names.waiting', { wallet: connection.wallet.name }) : t('names.register')}
        </Button>
      </Dock>
      <Footer>{t('names.rule')}</Footer>
    </>
  )
}

function Fault({ fault, wallet }: { fault: NameFault; wallet: string }): ReactElement {
  const t = useCopy()
  const { kind, name, code } = fault
  if (kind === 'declined')
    return (
      <Note tone="neutral" title={t('names.declined', { wallet })}>
        {t('names.declinedText', { name })}
      </Note>
    )
  const text = {
    register: t('names.failedText', { name }),
    suggest: t('names.suggestText'),
    reverse: t('names.reverseText'),
  }[kind]
  return (
    <Note
      tone={kind === 'register' ? 'error' : 'neutral'}
      title={code ? errorText(t, code, fault.text, { name }) : fault.text}
    >
      {text}
    </Note>
  )
}
