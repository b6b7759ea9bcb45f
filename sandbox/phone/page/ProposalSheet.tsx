import { useState } from 'react'
import type { Phone, PhoneProposal } from '../types.js'
import type { Attempt } from './PhoneScreen.js'
import { Verdict } from './Verdict.js'

export function ProposalSheet({
  phone,
  proposal,
  attempt,
}: {
  phone: Phone
  proposal: PhoneProposal
  attempt: Attempt
}) {
  const asked = [...proposal.required, ...proposal.optional]
  const offered = phone.chains.filter(({ id }) => asked.includes(`eip155:${id}`))
  const [chains, setChains] = useState<readonly number[]>(offered.map(({ id }) => id))
  const [accounts, setAccounts] = useState<readonly number[]>([0])
  const beside = phone.families.filter((family) => family.chains.some((chain) => asked.includes(chain)))
  const [families, setFamilies] = useState<readonly string[]>(beside.map(({ namespace }) => namespace))
  const known = [...offered.map(({ id }) => `eip155:${id}`), ...beside.flatMap((family) => family.chains)]
  const unknown = asked.filter((id) => !known.includes(id))
  const toggle = (list: readonly number[], value: number) =>
    list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value].sort((a, b) => a - b)

  return (
    <section className="sheet" data-testid="proposal">
      <h2>
        {proposal.kind === 'sign-in' ? 'Sign in to' : 'Connect to'} {proposal.app.name}
      </h2>
      <p className="hint">{proposal.app.url}</p>
      <Verdict verdict={proposal.verdict} />
      <fieldset>
        <legend>Networks</legend>
        {offered.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              name={`chain-${id}`}
              checked={chains.includes(id)}
              onChange={() => setChains(toggle(chains, id))}
            />
            {name}
          </label>
        ))}
        {beside.map(({ namespace }) => (
          <label className="check" key={namespace}>
            <input
              type="checkbox"
              name={`family-${namespace}`}
              checked={families.includes(namespace)}
              onChange={() =>
                setFamilies(
                  families.includes(namespace)
                    ? families.filter((other) => other !== namespace)
                    : [...families, namespace],
                )
              }
            />
            {namespace}
          </label>
        ))}
        {unknown.length > 0 && <p className="hint">Not on this phone: {unknown.join(', ')}</p>}
      </fieldset>
      <fieldset>
        <legend>Accounts</legend>
        {phone.accounts.map((address, index) => (
          <label className="check" key={address}>
            <input
              type="checkbox"
              name={`account-${index}`}
              checked={accounts.includes(index)}
              onChange={() => setAccounts(toggle(accounts, index))}
            />
            <code>{`${address.slice(0, 8)}…${address.slice(-6)}`}</code>
          </label>
        ))}
      </fieldset>
      <div className="buttons">
        <button type="button" data-testid="reject" onClick={() => attempt(phone.rejectProposal)}>
          Reject
        </button>
        <button
          type="button"
          className="primary"
          data-testid="approve"
          disabled={accounts.length === 0}
          onClick={() => attempt(() => phone.approveProposal({ chains, accounts, families }))}
        >
          Approve
        </button>
      </div>
    </section>
  )
}
