import { usePortico } from 'portico/react'
import { useState } from 'react'
import { type Address, formatEther, type Hex, isAddress, parseEther } from 'viem'
import { useViem } from '../useViem.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { type Payment, PaymentFields } from './PaymentFields.js'
import { useAction } from './useAction.js'

type Sent = { hash: Hex; status: string; received: string }

/** The tenth account of the sandbox: nobody else uses it. */
const receiver: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

export function SendCard() {
  const { open } = usePortico()
  const connected = useViem()
  const [payment, setPayment] = useState<Payment>({ to: receiver, amount: '0.01' })
  const { to, amount } = payment
  const [sent, send] = useAction(async (): Promise<Sent> => {
    const { wallet, reader } = connected()
    if (!isAddress(to)) throw new Error('This is not an address.')
    const before = await reader.getBalance({ address: to })
    const hash = await wallet.sendTransaction({ to, value: parseEther(amount) })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    const received = formatEther((await reader.getBalance({ address: to })) - before)
    return { hash, status, received }
  })
  const openSend = () => void open({ view: 'Send', to, amount }).catch(() => {})
  return (
    <Card title="Send" testId="send-card">
      <PaymentFields payment={payment} onChange={setPayment} />
      <div className="row">
        <button type="button" data-testid="send" onClick={send}>
          Send with viem
        </button>
        <button type="button" data-testid="open-send" onClick={openSend}>
          Send in the modal
        </button>
      </div>
      <Outcome action={sent} testId="sent">
        {({ hash, status, received }) => (
          <p>
            <strong>{status === 'success' ? `${received} ETH arrived` : 'The transaction failed'}</strong>{' '}
            <code>{hash}</code>
          </p>
        )}
      </Outcome>
    </Card>
  )
}
