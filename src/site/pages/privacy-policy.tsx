import { LegalText } from '../legal/legal-text.tsx'
import { privacyData } from '../legal/privacy-data.tsx'
import { privacyRights } from '../legal/privacy-rights.tsx'
import type { SitePage } from '../site-page.ts'

export const privacyPage: SitePage = {
  path: '/privacy-policy',
  title: 'Política de privacidade | uPubly',
  description:
    'O que o uPubly guarda de você, por quê, por quanto tempo e como ver, levar ou apagar seus dados, em português claro e como manda a LGPD.',
  Content: PrivacyPolicy,
}

function PrivacyPolicy() {
  return (
    <LegalText
      title="Política de privacidade"
      summary={
        <p>
          Em resumo: guardamos o que é preciso para agendar e publicar o que você pede, e nada para
          vender. Quem só visita não recebe cookies. Você baixa ou apaga seus dados sozinho, em Meu
          perfil.
        </p>
      }
      sections={[...privacyData, ...privacyRights]}
    />
  )
}
