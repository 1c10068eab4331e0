import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Subscription } from '#contract/subscription.ts'
import { ApiError } from '#local/api-error.ts'
import {
  accountLimitsQuery,
  billingDocumentsQuery,
  planUsageQuery,
  projectPlanQuery,
  storageUsageQuery,
  subscriptionQuery,
} from '#src/api/billing-queries.ts'
import { isUnreachable } from '#src/api/call.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import { useShownAge } from '#src/device-copy/shown-age.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { useSession } from '#src/session/session-context.ts'

/** After a payment its event takes a moment to arrive: so often, in ms, and no longer than this it is asked for. */
const askMs = 4_000
const longestMs = 10 * 60_000
/** While a payment that takes days is on its way, in ms: a Pix comes while somebody looks. */
const pendingMs = 20_000

export interface SubscriptionReading {
  subscription: Subscription | undefined
  hasFailed: boolean
  retry: () => void
  /** Call when the person leaves for a payment in another tab. */
  expectPayment: () => void
}

/** The person's subscription; asked anew whenever the tab is looked at again, since it is paid in another one. */
export function useSubscription(): SubscriptionReading {
  const { user, project } = useSession()
  const client = useQueryClient()
  const [expectedAt, setExpectedAt] = useState<number>()
  const query = useQuery({
    ...subscriptionQuery,
    refetchOnWindowFocus: 'always',
    // Only while the tab is visible.
    refetchInterval: ({ state }) => {
      const isExpected = expectedAt !== undefined && Date.now() - expectedAt < longestMs
      if (isExpected && state.data?.hasPaidPlan !== true) return askMs
      return state.data?.pendingPayment?.state === 'pending' ? pendingMs : false
    },
  })
  const { data: subscription, error, errorUpdatedAt } = query
  useShownAge(query.dataUpdatedAt)

  // Told once for each failure. Without a connection the line under the header says so.
  useEffect(() => {
    if (errorUpdatedAt === 0 || isUnreachable(error)) return
    const said = error instanceof ApiError ? error.message : ''
    if (error) showErrorToast(said || 'Erro ao carregar subscription', 'Erro')
  }, [error, errorUpdatedAt])

  // What follows from a payment is there at once: notices go, what was refused is sent, and the invoice
  // of a boleto that is on its way is listed.
  const standing = subscription && describeChange(subscription)
  const lastStanding = useRef(standing)
  useEffect(() => {
    const before = lastStanding.current
    lastStanding.current = standing
    if (before === undefined || before === standing) return
    for (const { queryKey } of [
      projectPlanQuery(project.id),
      accountLimitsQuery(project.id),
      platformsQuery(project.id),
      storageUsageQuery(project.id),
      planUsageQuery,
      billingDocumentsQuery,
    ])
      void client.invalidateQueries({ queryKey })
    import('#src/sending/drain/resume-unpaid.ts')
      .then(({ resumeUnpaid }) => resumeUnpaid(user.id))
      .catch(noteTrouble)
  }, [standing, client, project.id, user.id])

  return {
    subscription,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    expectPayment: () => setExpectedAt(Date.now()),
  }
}

/** Another text once the plan, or a payment on its way, stands otherwise. */
function describeChange({ state, hasPaidPlan, pendingPayment }: Subscription): string {
  return [state, hasPaidPlan, pendingPayment?.state].join(' ')
}
