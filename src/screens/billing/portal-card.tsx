import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import type { Subscription } from '#contract/billing/subscription.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'

const label = 'Acessar Portal de Cobrança'

/** 'Gerenciar Cobrança': a link to the billing portal for somebody who pays, and a button to go back. */
export function PortalCard({ subscription }: { subscription: Subscription }) {
  const { hasPaidPlan, portalUrl } = subscription
  const address = hasPaidPlan ? portalUrl : null
  const textId = useId()
  const goBack = useGoBack()
  return (
    <Card title="Gerenciar Cobrança">
      <p id={textId} className="text-muted">
        {portalText(hasPaidPlan, portalUrl !== null)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {address === null ? (
          <Button aria-disabled aria-describedby={textId} className="max-sm:w-full">
            <ExternalLink aria-hidden="true" />
            {label}
          </Button>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-describedby={textId}
            className={buttonClass({ className: 'max-sm:w-full' })}
          >
            <ExternalLink aria-hidden="true" />
            {label}
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        )}
        <Button variant="secondary" onClick={goBack} className="max-sm:w-full">
          <ArrowLeft aria-hidden="true" />
          Voltar
        </Button>
      </div>
    </Card>
  )
}

function portalText(hasPaidPlan: boolean, hasPortal: boolean): string {
  if (!hasPaidPlan) return 'É preciso ter uma assinatura ativa para acessar o portal de cobrança.'
  if (!hasPortal) return 'O portal de cobrança não está disponível neste servidor.'
  return 'No portal você muda a forma de pagamento, vê suas faturas, troca de plano ou cancela.'
}

/** Goes back one page, or to the dashboard when '/billing' was opened by its URL. */
function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/dashboard', replace: true })
  }
}
