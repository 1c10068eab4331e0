import { useQuery } from '@tanstack/react-query'
import { isAtLimit, isNearLimit, type Use } from '#contract/billing/plan.ts'
import { formatBytes } from '#contract/texts/format-numbers.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { billingDocumentsQuery, planUsageQuery } from '#src/api/billing-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { Meter } from '#src/components/ui/meter.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PortalCard } from './portal-card.tsx'
import { RefundCard } from './refund-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { TaxIdCard } from './tax-id-card.tsx'
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

const count = (amount: number) => String(amount)

/** 'Uso do plano': how much of each limit the person's projects use; nothing until that has loaded. */
export function UsageCard() {
  const { data } = useQuery(planUsageQuery)
  if (!data) return null
  const { projects, accounts, storage } = data
  // With a single project, its name would say nothing.
  const fullest = projects.used > 1 && accounts.used > 0 ? accounts.projectName : null
  return (
    <Card title="Uso do plano">
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-3">
        <UseMeter label="Projetos" use={projects} write={count} />
        <UseMeter
          label="Contas sociais"
          use={accounts}
          write={count}
          about={fullest === null ? undefined : `Em ${fullest}, o projeto com mais contas.`}
        />
        <UseMeter
          label="Espaço para mídia"
          use={storage}
          write={formatBytes}
          about="De todos os seus projetos."
        />
      </div>
    </Card>
  )
}

interface UseMeterProps {
  label: string
  use: Use
  write: (amount: number) => string
  about?: string | undefined
}

function UseMeter({ label, use, write, about }: UseMeterProps) {
  const { used, limit } = use
  const isFull = isAtLimit(use)
  const said = isFull
    ? used > limit
      ? 'Acima do limite do plano: nada é apagado, mas nada novo cabe.'
      : 'No limite do plano.'
    : isNearLimit(use)
      ? `Quase no limite: lugar para mais ${write(limit - used)}.`
      : undefined
  return (
    <Meter
      label={label}
      text={limit === 0 ? `${write(used)}, sem limite` : `${write(used)} de ${write(limit)}`}
      share={limit === 0 ? undefined : used / limit}
      note={[said, about].filter(Boolean).join(' ')}
      tone={isFull ? 'warning' : 'neutral'}
    />
  )
}

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
