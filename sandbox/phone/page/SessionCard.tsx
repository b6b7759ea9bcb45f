import type { Phone, PhoneSession } from '../types.js'
import type { Attempt } from './PhoneScreen.js'

export function SessionCard({ phone, session, attempt }: { phone: Phone; session: PhoneSession; attempt: Attempt }) {
  const { topic } = session
  const toggleChain = (id: number) =>
    session.chains.includes(id) ? session.chains.filter((chain) => chain !== id) : [...session.chains, id]
  return (
    <article className="session" data-testid="session" data-topic={topic}>
      <h3>{session.app.name}</h3>
      <p className="hint">
        {session.app.url}, until {new Date(session.expiry * 1000).toLocaleDateString()}
      </p>
      <label className="field">
        Account
        <select
          data-testid="session-account"
          value={phone.accounts.indexOf(session.accounts[0] ?? '0x')}
          onChange={(event) => attempt(() => phone.changeAccount(topic, Number(event.target.value)))}
        >
          {phone.accounts.map((address, index) => (
            <option key={address} value={index}>{`${address.slice(0, 8)}…${address.slice(-6)}`}</option>
          ))}
        </select>
      </label>
      <div className="buttons">
        {phone.chains.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            data-testid={`move-${id}`}
            onClick={() => attempt(() => phone.changeChain(topic, id))}
          >
            Move to {name}
          </button>
        ))}
      </div>
      <fieldset>
        <legend>Networks of this connection</legend>
        {phone.chains.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              name={`covered-${id}`}
              checked={session.chains.includes(id)}
              onChange={() => attempt(() => phone.update(topic, { chains: toggleChain(id) }))}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="buttons">
        <button type="button" data-testid="extend" onClick={() => attempt(() => phone.extend(topic))}>
          Extend
        </button>
        <button type="button" data-testid="end" onClick={() => attempt(() => phone.end(topic))}>
          Disconnect
        </button>
      </div>
    </article>
  )
}
