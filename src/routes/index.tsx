import { createFileRoute, redirect } from '@tanstack/react-router'

/** Reached only when the server cannot be: it answers this address with the public site. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
