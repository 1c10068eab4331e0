import { Check } from 'lucide-react'
import { ProductPicture } from '../picture/product-picture.tsx'
import { siteWidth } from '../site-width.ts'

const points = [
  'A prévia de cada rede, do jeito que ela vai mostrar',
  'Legendas, mídias e opções próprias para cada rede',
  'Avisos antes de agendar, e não depois da recusa',
  'Até 15 imagens ou um vídeo, direto do celular',
]

export function Tour() {
  return (
    <section aria-labelledby="editor" className="overflow-x-clip py-20 lg:py-28">
      <div className={`${siteWidth} grid items-center gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16`}>
        <div>
          <h2 id="editor" className="text-3xl lg:text-4xl">
            Escreva uma vez, veja em cada rede
          </h2>
          <p className="mt-4 text-pretty text-lg text-muted">
            O editor mostra ao lado como o post vai aparecer. Você ajusta o que for preciso e agenda
            para todas as contas do projeto.
          </p>
          <ul className="mt-6 flex flex-col gap-3">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
                  <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />
                </span>
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="overflow-hidden rounded-card border border-line lg:-mr-24 xl:-mr-40">
          <ProductPicture
            name="composer"
            alt="O editor do uPubly, com a legenda, as fotos e a prévia do Instagram"
            sizes="(width >= 64rem) 760px, (width >= 40rem) 92vw, 285vw"
            // A phone shows the preview's part of the picture only: the whole would be too small to read.
            className="max-sm:-mt-[69%] max-sm:-ml-[204%] max-sm:w-[312%] max-sm:max-w-none"
          />
        </div>
      </div>
    </section>
  )
}
