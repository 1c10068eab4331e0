import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { BillingDocuments } from './billing-documents.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PortalCard } from './portal-card.tsx'
import { RefundCard } from './refund-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { UsageCard } from './usage-card.tsx'
import { useSubscription } from './use-subscription.ts'

/** '/billing': the subscription, the billing portal, and the plans for somebody who pays nothing. */
export function BillingScreen() {
  const { subscription, hasFailed, retry, expectPayment } = useSubscription()
  return (
    <>
      <h1 className="mb-4 text-2xl lg:mb-6">Cobrança</h1>
      <div className="flex flex-col gap-8">
        {subscription ? (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <SubscriptionCard subscription={subscription} />
              <div className="grid gap-4">
                <PortalCard subscription={subscription} />
                <RefundCard refunds={subscription.refunds ?? []} />
              </div>
            </div>
            <UsageCard />
            {!subscription.hasPaidPlan && (
              <PlanChoice subscription={subscription} onLeave={expectPayment} />
            )}
            <BillingDocuments hasPaidPlan={subscription.hasPaidPlan} />
          </>
        ) : hasFailed ? (
          <Card title="Sua Assinatura">
            <Banner
              tone="neutral"
              action={
                <Button size="small" variant="secondary" onClick={retry}>
                  Tentar de novo
                </Button>
              }
            >
              Não foi possível carregar as informações da assinatura.
            </Banner>
          </Card>
        ) : (
          <div aria-busy="true">
            <p className="mb-3 text-muted">Carregando...</p>
            <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Skeleton className="h-80 rounded-card" />
              <Skeleton className="h-44 rounded-card" />
            </div>
          </div>
        )}
      </div>
    </>
  )
}
