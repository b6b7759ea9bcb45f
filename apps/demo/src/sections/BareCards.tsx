import { useAccount, useProvider } from 'portico/react'
import { useState } from 'react'
import { AccountCard } from './AccountCard.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

type Asking = { request(args: { method: string; params: unknown }): Promise<{ signature: unknown }> }

const families = {
  polkadot: {
    name: 'Polkadot',
    ask: (address: string, message: string) => ({ method: 'polkadot_signMessage', params: { address, message } }),
  },
  cosmos: {
    name: 'Cosmos',
    ask: (signerAddress: string, message: string) => ({
      method: 'cosmos_signAmino',
      params: { signerAddress, signDoc: adr36(signerAddress, message) },
    }),
  },
} as const

/** What an app does with an account of a family that nobody reads the chains of: in the words of WalletConnect, whatever the wallet. */
export default function BareCards({ namespace }: { namespace: keyof typeof families }) {
  const { name, ask } = families[namespace]
  const { address } = useAccount({ namespace })
  const wallet = useProvider<Asking>(namespace)
  const [message, setMessage] = useState('Hello from Portico')
  const [signed, sign] = useAction(async () => {
    if (!address || !wallet) throw new Error('Connect a wallet first.')
    const { signature } = await wallet.request(ask(address, message))
    return typeof signature === 'string' ? signature : JSON.stringify(signature)
  })
  return (
    <>
      <AccountCard title={`${name} account`} namespace={namespace} />
      <Card title={`Sign with ${name}`} testId={`${namespace}-sign-card`}>
        <label className="field">
          Message
          <textarea
            value={message}
            rows={2}
            data-testid={`${namespace}-message`}
            onChange={(event) => setMessage(event.target.value)}
          />
        </label>
        <button type="button" data-testid={`${namespace}-sign`} onClick={sign}>
          Sign the message
        </button>
        <Outcome action={signed} testId={`${namespace}-signed`}>
          {(signature) => <code>{signature}</code>}
        </Outcome>
      </Card>
    </>
  )
}

/** ADR-36: a message dressed as a transaction that no chain takes. */
function adr36(signer: string, message: string) {
  const data = btoa(String.fromCharCode(...new TextEncoder().encode(message)))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}
