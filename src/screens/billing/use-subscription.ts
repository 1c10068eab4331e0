import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Subscription } from '#contract/billing/subscription.ts'
import { ApiError } from '#local/calls/api-error.ts'
import {
  accountLimitsQuery,
  billingDocumentsQuery,
  planUsageQuery,
  projectPlanQuery,
  storageUsageQuery,
  subscriptionQuery,
} from '#src/api/billing-queries.ts'
import { isUnreachable } from '#src/api/calls/call.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'

/** How often and how long the subscription is polled after a payment, in ms, until Stripe's event arrives. */
const askMs = 4_000
const longestMs = 10 * 60_000
/** While a payment that takes days is pending, it is polled this often, in ms: a Pix takes only minutes. */
const pendingMs = 20_000

export interface SubscriptionReading {
  subscription: Subscription | undefined
  hasFailed: boolean
  retry: () => void
  /** To be called when the person opens a payment in another tab. */
  expectPayment: () => void
}

/** The person's subscription; refetched when the tab becomes visible, because it is paid in another tab. */
export function useSubscription(): SubscriptionReading {
  const { user, project } = useSession()
  const client = useQueryClient()
  const [expectedAt, setExpectedAt] = useState<number>()
  const query = useQuery({
    ...subscriptionQuery,
    refetchOnWindowFocus: 'always',
    // React Query polls only while the tab is visible.
    refetchInterval: ({ state }) => {
      const isExpected = expectedAt !== undefined && Date.now() - expectedAt < longestMs
      if (isExpected && state.data?.hasPaidPlan !== true) return askMs
      return state.data?.pendingPayment?.state === 'pending' ? pendingMs : false
    },
  })
  const { data: subscription, error, errorUpdatedAt } = query
  useShownAge(query.dataUpdatedAt)

  // Shows each failure once; being offline is shown by the line under the header instead.
  useEffect(() => {
    if (errorUpdatedAt === 0 || isUnreachable(error)) return
    const said = error instanceof ApiError ? error.message : ''
    if (error) showErrorToast(said || 'Erro ao carregar subscription', 'Erro')
  }, [error, errorUpdatedAt])

  // After a payment: refetches what depends on the plan, including the invoice of a pending boleto, and sends
  // the entries that were refused because the plan had ended.
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
    import('#src/offline/drain/resume-unpaid.ts')
      .then(({ resumeUnpaid }) => resumeUnpaid(user.id))
      .catch(reportStorageError)
  }, [standing, client, project.id, user.id])

  return {
    subscription,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    expectPayment: () => setExpectedAt(Date.now()),
  }
}

/** A text that changes with the plan's standing and with the state of a pending payment. */
function describeChange({ state, hasPaidPlan, pendingPayment }: Subscription): string {
  return [state, hasPaidPlan, pendingPayment?.state].join(' ')
}
