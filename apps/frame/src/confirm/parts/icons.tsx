import type { ReactNode } from 'react'

/** Shapes of Lucide (ISC), as in the modal. */
function Icon({ d }: { d: string }): ReactNode {
  return (
    <svg className="cf-ico" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export const Close = () => <Icon d="M18 6 6 18M6 6l12 12" />
export const Chevron = () => <Icon d="m6 9 6 6 6-6" />
export const Check = () => <Icon d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM9 12l2 2 4-4" />
export const Info = () => <Icon d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 16v-4M12 8h.01" />
const shield =
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z'
export const Shield = () => <Icon d={`${shield}M12 8v4M12 16h.01`} />
export const Warning = () => (
  <Icon d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
)
export const Globe = () => (
  <Icon d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
)
