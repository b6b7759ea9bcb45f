import { useState } from 'react'
import { useBitcoin } from '../useBitcoin.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

const protocols = { ecdsa: 'Sign by ECDSA', bip322: 'Sign by BIP-322' } as const

export function BitcoinSignCard() {
  const connected = useBitcoin()
  const [message, setMessage] = useState('Hello from Portico')
  const signBy = (protocol: keyof typeof protocols) => async () => {
    const { address, provider } = connected()
    return provider.request({ method: 'signMessage', params: { address, message, protocol } })
  }
  const [old, signOld] = useAction(signBy('ecdsa'))
  const [simple, signSimple] = useAction(signBy('bip322'))
  return (
    <Card title="Sign with Bitcoin" testId="bip122-sign-card">
      <label className="field">
        Message
        <textarea
          value={message}
          rows={2}
          data-testid="bip122-message"
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      <div className="row">
        <button type="button" data-testid="bip122-sign-ecdsa" onClick={signOld}>
          {protocols.ecdsa}
        </button>
        <button type="button" data-testid="bip122-sign" onClick={signSimple}>
          {protocols.bip322}
        </button>
      </div>
      <Outcome action={old} testId="bip122-signed-ecdsa">
        {showSigned}
      </Outcome>
      <Outcome action={simple} testId="bip122-signed">
        {showSigned}
      </Outcome>
    </Card>
  )
}

function showSigned({ address, signature }: { address: string; signature: string }) {
  return (
    <p>
      <strong>Signed by {address}</strong> <code>{signature}</code>
    </p>
  )
}
