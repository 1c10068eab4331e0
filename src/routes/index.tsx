import { createFileRoute, redirect } from '@tanstack/react-router'

/** Used only without a connection: otherwise the server answers this address with the public site. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
