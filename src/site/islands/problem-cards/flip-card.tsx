import { RotateCw } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#src/components/ui/button-class.ts'

export interface ProblemCard {
  title: string
  problem: string
  /** The solution's heading, and its text. */
  answer: string
  solution: string
}

const faceClass = 'flex min-h-88 flex-col rounded-card border p-7 sm:p-9'

/** How long a mouse rests on a card before it turns, in ms: passing over the row turns nothing. */
const restMs = 200
/** A press within this time after the mouse turned the card, in ms, was aimed at the face shown before. */
const aimedBeforeMs = 800

/**
 * A card that turns while a mouse rests on it, and by its buttons. A card that a button turned stays so
 * when the mouse leaves.
 */
export function FlipCard({ card }: { card: ProblemCard }) {
  const [isFlipped, setFlipped] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The `performance.now()` at which the mouse turned the card; undefined where a button did. */
  const turnedByMouseAt = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  function press(toBack: boolean): void {
    clearTimeout(rest.current)
    const isLate = isTurning()
    turnedByMouseAt.current = undefined
    setFlipped(toBack || isLate)
  }

  function isTurning(): boolean {
    const turnedAt = turnedByMouseAt.current
    return turnedAt !== undefined && performance.now() - turnedAt < aimedBeforeMs
  }

  /** While the faces turn, a press may miss the button: it keeps the card turned all the same. */
  function onPress() {
    if (isTurning()) turnedByMouseAt.current = undefined
  }

  function onPointerEnter({ pointerType, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (pointerType !== 'mouse' || isFlipped) return
    rest.current = setTimeout(() => {
      // Turning would hide the focused button.
      if (currentTarget.contains(document.activeElement)) return
      turnedByMouseAt.current = performance.now()
      setFlipped(true)
    }, restMs)
  }

  function onPointerLeave({ currentTarget }: PointerEvent<HTMLDivElement>) {
    clearTimeout(rest.current)
    if (turnedByMouseAt.current === undefined || currentTarget.contains(document.activeElement))
      return
    turnedByMouseAt.current = undefined
    setFlipped(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys press the buttons within
    <div
      className="flip-card flex h-full flex-col"
      data-flipped={isFlipped || undefined}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onClick={onPress}
    >
      <div className="flip-faces h-full">
        <div className={`${faceClass} flip-front border-line bg-surface-raised`}>
          <p className="font-semibold text-muted text-sm">O problema</p>
          <h3 className="mt-3 text-2xl">{card.title}</h3>
          <p className="mt-4 text-pretty text-lg text-muted">{card.problem}</p>
          <FlipButton label="Ver a solução" onFlip={() => press(true)} />
        </div>
        <div className={`${faceClass} flip-back ground-accent border-transparent`}>
          <p className="font-semibold text-sm">A solução</p>
          <h3 className="mt-3 text-2xl">{card.answer}</h3>
          <p className="mt-4 text-pretty text-lg">{card.solution}</p>
          <FlipButton label="Ver o problema" onFlip={() => press(false)} />
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
        onClick={({ currentTarget }) => {
          onFlip()
          // The face with this button may be hidden now: the button of the shown face takes the focus.
          const card = currentTarget.closest('.flip-card')
          requestAnimationFrame(() =>
            card
              ?.querySelector<HTMLElement>(
                card.hasAttribute('data-flipped') ? '.flip-back button' : '.flip-front button',
              )
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
