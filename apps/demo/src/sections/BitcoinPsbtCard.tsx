import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { useBitcoin } from '../useBitcoin.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

type Coin = { txid: string; vout: number; value: number }
type Sent = { txid: string; inputs: number }

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const fee = 1000n
/** Less is dust. */
const least = 5000

/** Joins the two smallest coins of the address that are worth it into one: a transaction that the page builds itself. */
export function BitcoinPsbtCard() {
  const connected = useBitcoin()
  const [sent, send] = useAction(async (): Promise<Sent> => {
    const { address, type, provider, apiUrl } = connected()
    // What is inscribed lies at the other address: a page that does not know which coins those are keeps away from it.
    if (type !== 'payment') throw new Error('Switch to your payment address first.')
    const listed = (await (await fetch(`${apiUrl}/address/${address}/utxo`)).json()) as Coin[]
    const coins = listed.filter(({ value }) => value >= least).sort((a, b) => a.value - b.value)
    const chosen = coins.slice(0, 2)
    if (chosen.length === 0) throw new Error('This address holds no coin to spend.')
    const script = OutScript.encode(Address(regtest).decode(address))
    const transaction = new Transaction()
    for (const { txid, vout, value } of chosen) {
      transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    }
    const total = chosen.reduce((sum, { value }) => sum + BigInt(value), 0n)
    transaction.addOutput({ script, amount: total - fee })
    const signInputs = chosen.map((_, index) => ({ index, address }))
    const { psbt } = await provider.request({
      method: 'signPsbt',
      params: { psbt: toBase64(transaction.toPSBT()), signInputs },
    })
    const signed = Transaction.fromPSBT(fromBase64(psbt))
    if (!signed.isFinal) signed.finalize()
    const response = await fetch(`${apiUrl}/tx`, { method: 'POST', body: signed.hex })
    const answer = await response.text()
    if (!response.ok) throw new Error(answer)
    return { txid: answer, inputs: chosen.length }
  })
  return (
    <Card title="Sign a PSBT" testId="bip122-psbt-card">
      <p>Joins the two smallest coins of your address into one, for a fee of 1000 satoshi.</p>
      <button type="button" data-testid="bip122-psbt" onClick={send}>
        Build, sign and send
      </button>
      <Outcome action={sent} testId="bip122-psbt-sent">
        {({ txid, inputs }) => (
          <p>
            <strong>{inputs} coins are one</strong> <code>{txid}</code>
          </p>
        )}
      </Outcome>
    </Card>
  )
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
