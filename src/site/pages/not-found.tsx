import { buttonClass } from '#src/components/ui/button-class.ts'
import type { SitePage } from '../site-page.ts'
import { siteWidth } from '../site-width.ts'

export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Página não encontrada | uPubly',
  description: 'O endereço não existe ou mudou de lugar.',
  Content: NotFound,
}

function NotFound() {
  return (
    <div className={`${siteWidth} flex min-h-[70dvh] flex-col items-start justify-center py-20`}>
      <p className="figures font-[650] text-5xl text-muted">404</p>
      <h1 className="mt-4 text-3xl sm:text-4xl">Página não encontrada</h1>
      <p className="mt-3 text-lg text-muted">O endereço não existe ou mudou de lugar.</p>
      <a href="/" className={buttonClass({ size: 'large', className: 'mt-8' })}>
        Voltar ao início
      </a>
    </div>
  )
}
