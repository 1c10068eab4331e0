import { unknownOrigin } from '#contract/site/public-pages.ts'
import { Demonstration } from '../landing/demonstration.tsx'
import { Hero } from '../landing/hero.tsx'
import { LastCall } from '../landing/last-call.tsx'
import { Plans } from '../landing/plans.tsx'
import { Platforms } from '../landing/platforms.tsx'
import { Problems } from '../landing/problems.tsx'
import { Tour } from '../landing/tour.tsx'
import type { SitePage } from '../site-page.ts'

const description =
  'Escreva uma vez, agende para todas as suas contas e publique na hora certa, mesmo que a conexão caia no caminho. Teste o uPubly grátis por 7 dias.'

export const landingPage: SitePage = {
  path: '/',
  title: 'uPubly: agende e publique nas redes, mesmo sem conexão',
  description,
  Content: Landing,
  structuredData: {
    '@type': 'SoftwareApplication',
    name: 'uPubly',
    description,
    url: `${unknownOrigin}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: 'pt-BR',
  },
}

function Landing() {
  return (
    <>
      <Hero />
      <Platforms />
      <Problems />
      <Demonstration />
      <Tour />
      <Plans />
      <LastCall />
    </>
  )
}
