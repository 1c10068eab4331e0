import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { readResetLink } from '#src/screens/reset-password/read-reset-link.ts'
import { ResetPasswordScreen } from '#src/screens/reset-password/reset-password-screen.tsx'

/** Accepts a broken token too, so that the screen can say that the link is broken. */
const writtenToken = v.optional(v.fallback(v.string(), ''))

const Search = v.object({
  /** A mailed link has one of the two. */
  userToken: writtenToken,
  resetToken: writtenToken,
  email: v.fallback(v.optional(v.pipe(v.string(), v.email())), undefined),
})

export const Route = createFileRoute('/reset-password')({
  validateSearch: Search,
  component: ResetPassword,
  staticData: { title: 'Redefinir senha' },
})

function ResetPassword() {
  const { email, ...link } = Route.useSearch()
  return <ResetPasswordScreen {...readResetLink(link)} email={email} />
}
