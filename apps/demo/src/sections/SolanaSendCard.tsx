import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  address as asAddress,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { usePortico } from 'portico/react'
import { useState } from 'react'
import { formatUnits, parseUnits, useSolana } from '../useSolana.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { type Payment, PaymentFields } from './PaymentFields.js'
import { useAction } from './useAction.js'

type Sent = { signature: string; received: string }

/** The tenth account of the sandbox: nobody else uses it. */
const receiver = '2yaW8VAMLhQiornz1BgcSWDUSH2jC2dmB8RWnTJi8Yab'
const systemProgram = asAddress('11111111111111111111111111111111')

export function SolanaSendCard() {
  const { open } = usePortico()
  const connected = useSolana()
  const [payment, setPayment] = useState<Payment>({ to: receiver, amount: '0.01' })
  const { to, amount } = payment
  const [sent, send] = useAction(async (): Promise<Sent> => {
    const { account, address, features, network } = connected()
    const rpc = createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
    const read = async () => (await rpc.getBalance(asAddress(to), { commitment: 'confirmed' }).send()).value
    const before = await read()
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(address, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (living) => appendTransactionMessageInstruction(transfer(address, asAddress(to), parseUnits(amount, 9)), living),
    )
    const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
    const chain = network.caipNetworkId
    const [answer] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      chain,
      transaction,
    })
    if (!answer) throw new Error('The wallet gave no signature.')
    const signature = getBase58Decoder().decode(answer.signature) as Signature
    for (let confirmed = false; !confirmed; ) {
      const [status] = (await rpc.getSignatureStatuses([signature]).send()).value
      if (status?.err) throw new Error('The transaction failed.')
      confirmed = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
      if (!confirmed) await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return { signature, received: formatUnits((await read()) - before, 9) }
  })
  const openSend = () => void open({ view: 'Send', namespace: 'solana', to, amount }).catch(() => {})
  return (
    <Card title="Send on Solana" testId="solana-send-card">
      <PaymentFields payment={payment} prefix="solana-" onChange={setPayment} />
      <div className="row">
        <button type="button" data-testid="solana-send" onClick={send}>
          Send a versioned transaction
        </button>
        <button type="button" data-testid="solana-open-send" onClick={openSend}>
          Send in the modal
        </button>
      </div>
      <Outcome action={sent} testId="solana-sent">
        {({ signature, received }) => (
          <p>
            <strong>{received} SOL arrived</strong> <code>{signature}</code>
          </p>
        )}
      </Outcome>
    </Card>
  )
}

/** A payment of the system program: its second instruction, with the amount in lamports. */
function transfer(from: Address, to: Address, amount: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, amount, true)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}
