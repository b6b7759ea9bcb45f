import type { Phone, PhoneRequest } from '../types.js'
import type { Attempt } from './PhoneScreen.js'
import { Verdict } from './Verdict.js'

export function RequestSheet({ phone, request, attempt }: { phone: Phone; request: PhoneRequest; attempt: Attempt }) {
  const { shown } = request
  return (
    <section className="sheet" data-testid="request" data-method={request.method}>
      <h2>{shown.title}</h2>
      <p className="hint">{shown.origin} asks</p>
      <Verdict verdict={request.verdict} />
      {shown.warning && <p className="failed">{shown.warning}</p>}
      <dl>
        {shown.details.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the details of one request never change
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button type="button" data-testid="reject" onClick={() => attempt(phone.reject)}>
          Reject
        </button>
        <button type="button" className="primary" data-testid="approve" onClick={() => attempt(phone.approve)}>
          Approve
        </button>
      </div>
    </section>
  )
}
