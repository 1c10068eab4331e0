import { ArrowLeft, ArrowRight } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { FlipCard, type ProblemCard } from './problem-cards/flip-card.tsx'
import { useSnapCarousel } from './problem-cards/use-snap-carousel.ts'

export interface ProblemCardsProps {
  cards: readonly ProblemCard[]
}

/** Cards that scroll and snap by CSS alone, so that they can be swiped and read without a script. */
export function ProblemCards({ cards }: ProblemCardsProps) {
  const { trackRef, index, go, onKeyDown } = useSnapCarousel(cards.length)
  return (
    <section
      aria-roledescription="carrossel"
      aria-label="Problemas e soluções"
      onKeyDown={onKeyDown}
    >
      <ul
        ref={trackRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label="Cartões"
        className="card-track scrollbar-none relative flex snap-x snap-mandatory gap-4 overflow-x-auto py-2 md:gap-6"
      >
        {cards.map((card, own) => (
          <li
            key={card.title}
            aria-roledescription="cartão"
            aria-label={`${own + 1} de ${cards.length}: ${card.title}`}
            className="w-(--card) shrink-0 snap-start"
          >
            <FlipCard card={card} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex lifeless:hidden items-center justify-center gap-3">
        <button
          type="button"
          aria-label="Cartão anterior"
          aria-disabled={index === 0 || undefined}
          onClick={() => go(index - 1)}
          className={arrowClass}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <div className="flex">
          {cards.map(({ title }, own) => (
            <button
              key={title}
              type="button"
              aria-label={`Cartão ${own + 1}: ${title}`}
              aria-current={own === index}
              onClick={() => go(own)}
              className="grid h-11 w-7 place-items-center rounded-full"
            >
              <span
                className={cn(
                  'h-2.5 rounded-full transition-[width,background-color]',
                  own === index ? 'w-6 bg-text' : 'w-2.5 bg-line-strong',
                )}
              />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label="Próximo cartão"
          aria-disabled={index === cards.length - 1 || undefined}
          onClick={() => go(index + 1)}
          className={arrowClass}
        >
          <ArrowRight aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

const arrowClass = buttonClass({
  ...{ variant: 'secondary', isSquare: true },
  className: 'rounded-full! [--spacing-control:2.75rem]',
})
