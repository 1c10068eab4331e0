import { Island } from '../island.tsx'
import type { SitePage } from '../site-page.ts'
import { siteWidth } from '../site-width.ts'

export const waitingPage: SitePage = {
  path: '/waiting',
  title: 'Lista de espera | uPubly',
  description:
    'Deixe seu nome e seu email para saber das novidades do uPubly antes de todo mundo. Só escrevemos quando houver o que contar.',
  Content: Waiting,
}

function Waiting() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <div className="group mx-auto max-w-xl">
        {/* After joining, the thanks replace this heading. */}
        <h1 className="text-3xl group-has-[[data-thanks]]:hidden sm:text-4xl">
          Entre na lista de espera
        </h1>
        <p className="mt-4 text-lg text-muted group-has-[[data-thanks]]:hidden">
          Quem está na lista fica sabendo primeiro das novas redes e dos novos recursos. Só
          escrevemos quando houver o que contar, e você sai quando quiser.
        </p>
        <Island
          name="waiting-form"
          props={{}}
          className="mt-8 rounded-card border border-line bg-surface-raised p-5 sm:p-8"
        />
        <p className="mt-4 text-muted text-sm">
          Usamos seu email apenas para isso, como diz a{' '}
          <a href="/privacy-policy" className="text-link underline underline-offset-4">
            política de privacidade
          </a>
          .
        </p>
      </div>
    </div>
  )
}
