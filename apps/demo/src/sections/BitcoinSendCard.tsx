import { usePortico } from 'portico/react'
import { useState } from 'react'
import { Card } from './Card.js'
import { type Payment, PaymentFields } from './PaymentFields.js'

/** The tenth account of the sandbox. */
const receiver = 'bcrt1qjcrh4wnmxvezr95aa2t8epsc9w2urf83g0tlmh'

export function BitcoinSendCard() {
  const { open } = usePortico()
  const [payment, setPayment] = useState<Payment>({ to: receiver, amount: '0.001' })
  const { to, amount } = payment
  const openSend = () => void open({ view: 'Send', namespace: 'bip122', to, amount }).catch(() => {})
  return (
    <Card title="Send on Bitcoin" testId="bip122-send-card">
      <PaymentFields payment={payment} prefix="bip122-" onChange={setPayment} />
      <button type="button" data-testid="bip122-open-send" onClick={openSend}>
        Send in the modal
      </button>
    </Card>
  )
}
