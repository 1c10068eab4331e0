import { buttonClass } from '#src/components/ui/button-class.ts'
import { ProductPicture } from '../picture/product-picture.tsx'
import { siteWidth } from '../site-width.ts'

/** Each word completes 'Publicar nas redes ficou ...'. */
const adjectives = [
  ...['simples', 'rápido', 'organizado', 'previsível', 'seguro'],
  ...['leve', 'prático', 'pontual', 'tranquilo'],
]
const spoken = new Intl.ListFormat('pt-BR').format(adjectives)

export function Hero() {
  return (
    <section className="focus-inherit overflow-clip bg-ink text-paper">
      {/* On a phone the text fills the first screen, and the picture just begins. */}
      <div
        className={`${siteWidth} pt-14 short-phone:pt-6 max-sm:flex max-sm:min-h-[calc(100svh-11rem)] max-sm:flex-col max-sm:justify-center sm:pt-20 lg:pt-24`}
      >
        <h1 className="max-w-4xl text-[2.625rem] leading-[1.06] tracking-[-0.035em] max-[22.5rem]:text-[2rem] sm:text-5xl lg:text-[5rem] lg:leading-[1.02]">
          Publicar nas redes ficou
          <span className="sr-only"> {spoken}.</span>
          <span aria-hidden="true" className="block text-accent">
            <span className="typed" data-words={adjectives.join(' ')}>
              {adjectives[0]}
            </span>
          </span>
        </h1>
        <p className="mt-6 short-phone:mt-4 max-w-xl text-pretty text-lg text-paper/80 max-[22.5rem]:text-base max-[22.5rem]:leading-snug sm:text-xl sm:leading-8">
          Escreva uma vez, agende para todas as suas contas e siga o seu dia. O que você cria fica
          salvo no aparelho e sai na hora certa, mesmo que a conexão caia no caminho.
        </p>
        <div className="mt-8 short-phone:mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a
            href="/pricing"
            className={buttonClass({ variant: 'accent', size: 'large', className: 'px-8' })}
          >
            TESTE DE GRAÇA
          </a>
          <p className="text-paper/75 text-sm">7 dias grátis, sem cartão de crédito.</p>
        </div>
      </div>
      <div className={`${siteWidth} mt-12 lg:mt-20`}>
        <div className="relative flex items-start max-lg:justify-center">
          <div className="hidden min-w-0 flex-1 overflow-hidden rounded-t-card border border-paper/15 border-b-0 lg:mr-28 lg:block">
            <ProductPicture
              name="calendar"
              alt="O calendário da semana no uPubly, com posts agendados em cada dia"
              sizes="(width >= 72rem) 980px, 92vw"
            />
          </div>
          <div className="h-105 w-72 overflow-hidden rounded-t-[1.75rem] border-[6px] border-black border-b-0 bg-black sm:h-125 sm:w-80 lg:absolute lg:right-0 lg:bottom-0 lg:h-auto lg:max-h-4/5 lg:w-60 lg:shadow-float">
            <ProductPicture
              name="posts"
              alt="A lista de posts do uPubly no celular"
              sizes="(width >= 64rem) 240px, 320px"
              className="rounded-t-[1.35rem]"
            />
          </div>
        </div>
      </div>
    </section>
  )
}
