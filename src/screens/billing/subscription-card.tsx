import { Check } from 'lucide-react'
import type { Subscription } from '#contract/billing/subscription.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { useSession } from '#src/session/session-context.ts'
import {
  accountsText,
  describePayment,
  describePrice,
  describeStanding,
  trialEnd,
} from './billing-words.ts'

/** 'Sua Assinatura': the plan, what it includes, since when and until when. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { timeZone } = useSession()
  // Renders again each minute, because a trial may end while the card is shown.
  useWallClock(timeZone)
  const now = serverNow()
  const { plan, createdAt, isSimulated, pendingPayment, hasPaidPlan } = subscription
  const { monthly, atOnce } = describePrice(subscription)
  const end = trialEnd(subscription, now)
  const payment = pendingPayment && describePayment(pendingPayment, hasPaidPlan)
  const standing = describeStanding(subscription, { now, timeZone })

  return (
    <Card
      title="Sua Assinatura"
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          {isSimulated && <Badge tone="warning">Pagamento simulado</Badge>}
          {end && <Badge tone="accent">Teste Grátis</Badge>}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <h3 className="break-words text-xl">{plan.name}</h3>
          <p className="mt-0.5 break-words text-muted">{plan.description}</p>
        </div>
        <div className="figures">
          <p>
            <span className="font-semibold text-2xl">{monthly}</span>{' '}
            <span className="text-muted">por mês</span>
          </p>
          {atOnce && <p className="text-muted text-sm">{atOnce}</p>}
          <p>{accountsText(plan.numberAccounts)}</p>
        </div>
        {payment && <Banner tone={payment.tone}>{payment.text}</Banner>}
        {standing && <Banner tone={standing.tone}>{standing.text}</Banner>}
        <ul className="flex flex-col gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
              <span className="min-w-0 break-words">{feature}</span>
            </li>
          ))}
        </ul>
        <div className="border-line border-t pt-3 text-muted text-sm">
          {end && <p>Válido até {dayText(end, timeZone, 'long')}</p>}
          <p>Assinatura desde {dayText(createdAt, timeZone, 'long')}</p>
        </div>
      </div>
    </Card>
  )
}
