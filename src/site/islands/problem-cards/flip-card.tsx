import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#src/components/ui/button-class.ts'

export interface ProblemCard {
  title: string
  problem: string
  /** The solution's heading, and its text. */
  answer: string
  solution: string
}

const faceClass = 'flex min-h-88 flex-col rounded-card border p-7 sm:p-9'

export function FlipCard({ card }: { card: ProblemCard }) {
  const [isFlipped, setFlipped] = useState(false)
  return (
    <div className="flip-card flex h-full flex-col" data-flipped={isFlipped || undefined}>
      <div className="flip-faces h-full">
        <div className={`${faceClass} flip-front border-line bg-surface-raised`}>
          <p className="font-semibold text-muted text-sm">O problema</p>
          <h3 className="mt-3 text-2xl">{card.title}</h3>
          <p className="mt-4 text-pretty text-lg text-muted">{card.problem}</p>
          <FlipButton label="Ver a solução" onFlip={() => setFlipped(true)} />
        </div>
        <div className={`${faceClass} flip-back ground-accent border-transparent`}>
          <p className="font-semibold text-sm">A solução</p>
          <h3 className="mt-3 text-2xl">{card.answer}</h3>
          <p className="mt-4 text-pretty text-lg">{card.solution}</p>
          <FlipButton label="Ver o problema" onFlip={() => setFlipped(false)} />
        </div>
      </div>
    </div>
  )
}

function FlipButton({ label, onFlip }: { label: string; onFlip: () => void }) {
  return (
    <div className="mt-auto pt-6">
      <button
        type="button"
        onClick={(event) => {
          const { currentTarget } = event
          onFlip()
          // The face with this button is hidden now: the other one's takes the focus.
          const faces = currentTarget.closest('.flip-faces')
          requestAnimationFrame(() =>
            [...(faces?.querySelectorAll('button') ?? [])]
              .find((button) => button !== currentTarget)
              ?.focus({ preventScroll: true }),
          )
        }}
        className={buttonClass({ className: 'lifeless:hidden self-start' })}
      >
        <RotateCw aria-hidden="true" />
        {label}
      </button>
    </div>
  )
}
