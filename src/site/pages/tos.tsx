import { LegalText } from '../legal/legal-text.tsx'
import { termsOfEnd, termsOfUse } from '../legal/terms.tsx'
import { termsOfPayment } from '../legal/terms-of-payment.tsx'
import type { SitePage } from '../site-page.ts'

export const tosPage: SitePage = {
  path: '/tos',
  title: 'Termos de uso | uPubly',
  description:
    'As regras do uPubly em português claro: sua conta, seu conteúdo, o teste de 7 dias, os planos e o reembolso integral em até 24 horas após a compra.',
  Content: TermsOfUse,
}

function TermsOfUse() {
  return (
    <LegalText
      title="Termos de uso"
      summary={
        <p>
          Em resumo: o que você publica é seu e de sua responsabilidade. O teste de 7 dias não pede
          cartão. Na compra, há reembolso total se você pedir em até 24 horas. Se o plano termina,
          nada é apagado.
        </p>
      }
      sections={[...termsOfUse, ...termsOfPayment, ...termsOfEnd]}
    />
  )
}
