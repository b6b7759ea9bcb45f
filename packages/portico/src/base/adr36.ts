/** The document of ADR-36: a message of Cosmos dressed as a transaction that no chain takes. */
export type Adr36 = {
  chain_id: ''
  account_number: '0'
  sequence: '0'
  fee: { gas: '0'; amount: readonly [] }
  msgs: readonly [{ type: 'sign/MsgSignData'; value: { signer: string; data: string } }]
  memo: ''
}

/** @param data What is signed, in base64. */
export function adr36(signer: string, data: string): Adr36 {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}
