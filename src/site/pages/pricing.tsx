import { Island } from '../island.tsx'
import { knownPlans } from '../pricing/known-plans.ts'
import { PlanQuestions } from '../pricing/plan-questions.tsx'
import type { SitePage } from '../site-page.ts'
import { siteWidth } from '../site-width.ts'

const prices = knownPlans.map(({ price }) => price)

export const pricingPage: SitePage = {
  path: '/pricing',
  title: 'Preços e planos | uPubly',
  description:
    'Planos a partir de R$ 19,99 por mês, com 20% de desconto no anual. Teste grátis por 7 dias, sem cartão, e reembolso total em 24 horas.',
  Content: Pricing,
  structuredData: {
    '@type': 'Product',
    name: 'uPubly',
    description: 'Agendamento e publicação em redes sociais, mesmo sem conexão.',
    offers: {
      '@type': 'AggregateOffer',
      ...{ priceCurrency: 'BRL', offerCount: prices.length },
      ...{ lowPrice: Math.min(...prices), highPrice: Math.max(...prices) },
    },
  },
}

function Pricing() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <div className="mx-auto max-w-2xl text-center">
        <h1 className="text-3xl sm:text-4xl">Um preço claro, sem surpresa</h1>
        <p className="mt-4 text-lg text-muted">
          Teste tudo por 7 dias, sem cartão. Depois, escolha o plano do seu tamanho e troque quando
          quiser.
        </p>
      </div>
      <Island name="plan-grid" props={{ headingLevel: 2 }} className="mt-10" />
      <PlanQuestions />
    </div>
  )
}
