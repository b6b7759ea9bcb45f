import { type ReactElement, useState } from 'react'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { cancelSignIn, signIn } from '../../../core/features/siwx/flow.js'
import { pageOf } from '../../../core/features/siwx/siwe.js'
import type { SignInQuestion } from '../../../core/features/siwx/state.js'
import { questionOf } from '../../../core/features/siwx/transitions.js'
import { showToast } from '../../../core/notices.js'
import { Button } from '../../../ui/Button.js'
import { Footer, Inline } from '../../../ui/Layout.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { Picture } from '../../../ui/Picture.js'
import { DoorPair, MessageSheet, type MessageSheetProps, SiteName } from '../../../ui/Signing.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { leaveCopy } from '../../copy/en/account.js'
import { signInCopy } from '../../copy/en/signIn.js'
import { useCopy } from '../../copy.js'
import { Face } from '../../parts/Face.js'
import { KnownAs } from '../../parts/KnownAs.js'
import { Moment } from '../../parts/Moment.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'SIWXSignMessage'> = {
  title: 'signIn.title',
  lead: 'none',
  copy: [signInCopy, leaveCopy],
  Component: SIWXSignMessage,
  Done: SignedIn,
}

function SignedIn(): ReactElement {
  const t = useCopy()
  return <Moment title={t('signIn.done')} />
}

/** Proves with a signature that the visitor holds the account. */
export function SIWXSignMessage(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all.signIn)
  const connection = useSelect((all) => activeConnection(all))
  const question = questionOf(state)
  const [failure, setFailure] = useState<'declined' | 'notDone'>()
  if (!question) return null
  const wallet = connection?.wallet.name ?? ''
  const cancel = () => {
    cancelSignIn(client).catch(() =>
      showToast(client, { variant: 'error', text: t('account.disconnectFailed', { wallet }) }),
    )
  }
  // The toast says that it failed, what stands above the question why.
  const sign = () => {
    setFailure(undefined)
    signIn(client).catch((error: unknown) => setFailure(isDeclined(error) ? 'declined' : 'notDone'))
  }
  if (question.otherSite !== undefined) {
    return (
      <>
        <OtherSite question={question} there={question.otherSite} />
        <Dock>
          <Button busy={state.status === 'cancelling'} onPress={cancel}>
            {t('signIn.refuse')}
          </Button>
        </Dock>
      </>
    )
  }
  const signing = state.status === 'signing'
  const cancelling = state.status === 'cancelling'
  return (
    <>
      <Question question={question} waiting={signing} />
      {failure && !signing && (
        <Note tone="neutral">{failure === 'declined' ? t('signIn.declined', { wallet }) : t('signIn.notDone')}</Note>
      )}
      <Dock>
        <Inline layout="lean">
          <Button tone="secondary" busy={cancelling} onPress={cancel}>
            {cancelling ? t('signIn.cancelling') : t('common.cancel')}
          </Button>
          <Button busy={signing} asks={signing} onPress={sign}>
            {signing ? t('signIn.waiting', { wallet }) : t('signIn.title')}
          </Button>
        </Inline>
      </Dock>
      <Footer>{t('signIn.footer')}</Footer>
    </>
  )
}

/** The wallet's own refusal, whatever it is wrapped in. */
const isDeclined = (error: unknown): boolean =>
  isUserRejection(error) || (error instanceof Error && error.cause !== undefined && isDeclined(error.cause))

function Question({ question, waiting }: { question: SignInQuestion; waiting: boolean }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { metadata } = client.config
  const { account, data, before } = question
  const name = useNames()
  const until = Date.parse(data.expirationTime ?? '')
  const time = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return (
    <>
      <DoorPair waiting={waiting}>
        <Picture src={metadata.icons[0]} name={metadata.name} shape="square" size={56} />
        <Face address={account.address} size={50} />
      </DoorPair>
      {before ? (
        <Heading
          title={t.rich('signIn.several', { network: name(account.networkId) })}
          text={t('signIn.severalText', { old: name(before), app: metadata.name })}
        />
      ) : (
        <Heading title={t('signIn.heading')} />
      )}
      <SiteName>{data.domain}</SiteName>
      <Sheet
        question={question}
        rows={[
          { name: t('signIn.account'), value: <KnownAs address={account.address} /> },
          { name: t('signIn.network'), value: <bdi>{name(account.networkId)}</bdi> },
          ...(until > 0
            ? [{ name: t('signIn.until'), value: new Intl.DateTimeFormat(t.locale, time).format(until) }]
            : []),
        ]}
      />
    </>
  )
}

function OtherSite({ question, there }: { question: SignInQuestion; there: string }): ReactElement {
  const t = useCopy()
  const here = pageOf(useClient()).domain
  const site = (name: string) => <bdi dir="ltr">{name}</bdi>
  return (
    <>
      <Note tone="error" title={t('signIn.otherSite')}>
        {t.rich('signIn.otherSiteText', { here: <b>{site(here)}</b>, there: <b>{site(there)}</b> })}
      </Note>
      <Sheet
        question={question}
        rows={[
          { name: t('signIn.here'), value: site(here) },
          { name: t('signIn.there'), value: site(there) },
          { name: t('signIn.account'), value: <KnownAs address={question.account.address} /> },
        ]}
      />
    </>
  )
}

type SheetProps = { question: SignInQuestion; rows: MessageSheetProps['rows'] }

function Sheet({ question: { data, text }, rows }: SheetProps): ReactElement {
  const t = useCopy()
  return (
    <MessageSheet
      label={t('signIn.message')}
      text={data.statement ?? data.domain}
      rows={rows}
      exact={{ label: t('signIn.exact'), text }}
    />
  )
}

function useNames(): (networkId: SignInQuestion['account']['networkId']) => string {
  const networks = useSelect((state) => state.networks)
  return (networkId) => networkById({ networks }, networkId)?.name ?? networkId
}
