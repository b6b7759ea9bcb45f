import { useState } from 'react'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { useViem } from '../useViem.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

type Signed = { signature: Hex; verified: boolean }

const types = {
  Order: [
    { name: 'item', type: 'string' },
    { name: 'amount', type: 'uint256' },
    { name: 'buyer', type: 'address' },
  ],
} as const

/** By the key of the account itself, which asks no node. What a contract says (ERC-1271, ERC-6492) has another form, and asks one. */
const byKey = (verifying: Promise<boolean>) => verifying.catch(() => false)

export function SignCard() {
  const connected = useViem()
  const [message, setMessage] = useState('Hello from Portico')
  const [signed, sign] = useAction(async (): Promise<Signed> => {
    const { wallet, account, reader } = connected()
    const signature = await wallet.signMessage({ message })
    const said = { address: account, message, signature }
    return { signature, verified: (await byKey(verifyMessage(said))) || (await reader.verifyMessage(said)) }
  })
  const [typed, signTyped] = useAction(async (): Promise<Signed> => {
    const { wallet, account, chain, reader } = connected()
    const data = {
      domain: { name: 'Portico demo', version: '1', chainId: chain.id },
      types,
      primaryType: 'Order',
      message: { item: 'A lantern', amount: 2n, buyer: account },
    } as const
    const signature = await wallet.signTypedData(data)
    const said = { address: account, signature, ...data }
    return { signature, verified: (await byKey(verifyTypedData(said))) || (await reader.verifyTypedData(said)) }
  })
  return (
    <Card title="Sign" testId="sign-card">
      <label className="field">
        Message
        <textarea value={message} rows={2} data-testid="message" onChange={(event) => setMessage(event.target.value)} />
      </label>
      <div className="row">
        <button type="button" data-testid="sign" onClick={sign}>
          Sign the message
        </button>
        <button type="button" data-testid="sign-typed" onClick={signTyped}>
          Sign typed data
        </button>
      </div>
      <Outcome action={signed} testId="signed">
        {showSigned}
      </Outcome>
      <Outcome action={typed} testId="signed-typed">
        {showSigned}
      </Outcome>
    </Card>
  )
}

function showSigned({ signature, verified }: Signed) {
  return (
    <p>
      <strong>{verified ? 'Signature verified' : 'Signature does not match'}</strong> <code>{signature}</code>
    </p>
  )
}
