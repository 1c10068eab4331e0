import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#local/calls/api-error.ts'
import { billingDocumentsQuery } from '#src/api/billing-queries.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { InvoiceList } from './invoice-list.tsx'
import { TaxIdCard } from './tax-id-card.tsx'

export interface BillingDocumentsProps {
  /** Invoices are always listed for somebody who pays; for others only if there are old ones. */
  hasPaidPlan: boolean
}

/** The person's invoices and the CPF or CNPJ on them; not stored on the device, as they come from Stripe. */
export function BillingDocuments({ hasPaidPlan }: BillingDocumentsProps) {
  const { isOnline } = useConnectivity()
  const { data, error, refetch } = useQuery(billingDocumentsQuery)
  if (!data && !hasPaidPlan) return null
  if (data && data.invoices.length === 0 && !data.canSetTaxId && !hasPaidPlan) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title="Faturas">
        {data ? (
          <InvoiceList invoices={data.invoices} />
        ) : error || !isOnline ? (
          <LoadFailure
            isOnline={isOnline}
            failed={
              error instanceof ApiError && error.has('BILLING_UNAVAILABLE')
                ? error.message
                : 'Não foi possível carregar suas faturas.'
            }
            offline="Para ver suas faturas, conecte-se à internet."
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-3">
            <span className="sr-only">Carregando faturas</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )}
      </Card>
      {data && (data.canSetTaxId || hasPaidPlan) && <TaxIdCard {...data} isOnline={isOnline} />}
    </div>
  )
}
