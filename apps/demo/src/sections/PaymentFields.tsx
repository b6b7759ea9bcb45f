export type Payment = { to: string; amount: string }

/** To whom, and how much. `prefix` stands before the test ids of the family's own. */
export function PaymentFields({
  payment,
  prefix = '',
  onChange,
}: {
  payment: Payment
  prefix?: string
  onChange(payment: Payment): void
}) {
  return (
    <>
      <label className="field">
        Receiver
        <input
          value={payment.to}
          data-testid={`${prefix}to`}
          spellCheck={false}
          onChange={(event) => onChange({ ...payment, to: event.target.value })}
        />
      </label>
      <label className="field">
        Amount
        <input
          value={payment.amount}
          inputMode="decimal"
          data-testid={`${prefix}amount`}
          onChange={(event) => onChange({ ...payment, amount: event.target.value })}
        />
      </label>
    </>
  )
}
