import { usePortico } from 'portico/react'
import { useState } from 'react'
import { Card } from './Card.js'

/** The tenth account of the sandbox. */
const receiver = 'bcrt1qjcrh4wnmxvezr95aa2t8epsc9w2urf83g0tlmh'

export function BitcoinSendCard() {
  const { open } = usePortico()
  const [to, setTo] = useState(receiver)
  const [amount, setAmount] = useState('0.001')
  const openSend = () => void open({ view: 'Send', namespace: 'bip122', to, amount }).catch(() => {})
  return (
    <Card title="Send on Bitcoin" testId="bip122-send-card">
      <label className="field">
        Receiver
        <input value={to} data-testid="bip122-to" spellCheck={false} onChange={(event) => setTo(event.target.value)} />
      </label>
      <label className="field">
        Amount
        <input
          value={amount}
          inputMode="decimal"
          data-testid="bip122-amount"
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      <button type="button" data-testid="bip122-open-send" onClick={openSend}>
        Send in the modal
      </button>
    </Card>
  )
}
