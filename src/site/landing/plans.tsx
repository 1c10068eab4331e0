import { Island } from '../island.tsx'
import { siteWidth } from '../site-width.ts'

export function Plans() {
  return (
    <section
      aria-labelledby="planos"
      className="border-line border-t bg-surface-sunken py-20 lg:py-28"
    >
      <div className={siteWidth}>
        <h2 id="planos" className="text-3xl lg:text-4xl">
          Um plano para cada tamanho
        </h2>
        <p className="mt-4 mb-10 max-w-2xl text-pretty text-lg text-muted">
          Todos começam com 7 dias grátis. Cancele quando quiser.
        </p>
        <Island name="plan-grid" props={{ headingLevel: 3 }} />
      </div>
    </section>
  )
}
