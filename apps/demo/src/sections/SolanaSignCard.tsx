import { getBase58Decoder, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import { useState } from 'react'
import { useSolana } from '../useSolana.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

type Signed = { signature: string; verified: boolean }

export function SolanaSignCard() {
  const connected = useSolana()
  const [message, setMessage] = useState('Hello from Portico')
  const [signed, sign] = useAction(async (): Promise<Signed> => {
    const { address, account, features } = connected()
    const bytes = new TextEncoder().encode(message)
    const [answer] = await features['solana:signMessage'].signMessage({ account, message: bytes })
    if (!answer) throw new Error('The wallet gave no signature.')
    const key = await getPublicKeyFromAddress(address)
    return {
      signature: getBase58Decoder().decode(answer.signature),
      verified: await verifySignature(key, signatureBytes(answer.signature), bytes),
    }
  })
  return (
    <Card title="Sign with Solana" testId="solana-sign-card">
      <label className="field">
        Message
        <textarea
          value={message}
          rows={2}
          data-testid="solana-message"
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      <button type="button" data-testid="solana-sign" onClick={sign}>
        Sign the message
      </button>
      <Outcome action={signed} testId="solana-signed">
        {({ signature, verified }) => (
          <p>
            <strong>{verified ? 'Signature verified' : 'Signature does not match'}</strong> <code>{signature}</code>
          </p>
        )}
      </Outcome>
    </Card>
  )
}
