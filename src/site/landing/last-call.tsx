import { buttonClass } from '#src/components/ui/button-class.ts'
import { siteWidth } from '../site-width.ts'

export function LastCall() {
  return (
    <section aria-labelledby="comece" className="ground-accent">
      <div
        className={`${siteWidth} flex flex-col items-start gap-8 py-16 lg:flex-row lg:items-center lg:justify-between lg:py-20`}
      >
        <h2 id="comece" className="max-w-2xl text-3xl lg:text-4xl">
          A próxima semana de posts pode ficar pronta hoje.
        </h2>
        <a href="/pricing" className={buttonClass({ size: 'large', className: 'px-8' })}>
          Começar agora
        </a>
      </div>
    </section>
  )
}
