import { CircleAlert } from 'lucide-react'
import { type InputEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cn } from '../class-names.ts'
import { controlClass } from './field.tsx'

const codeLength = 6

export interface PlacedDigits {
  /** A digit or '' for each box. */
  digits: string[]
  /** The index of the box to focus. */
  next: number
}

/**
 * Puts typed or pasted text into the boxes of a code, from the box `index` on; a whole code fills
 * all boxes wherever it is pasted. Other characters are ignored. Undefined if no digit is left.
 */
export function placeDigits(
  digits: readonly string[],
  index: number,
  text: string,
): PlacedDigits | undefined {
  const typed = text.replace(/\D/g, '')
  if (typed === '') return undefined
  const from = typed.length >= codeLength ? 0 : index
  const placed = [...typed].slice(0, codeLength - from)
  return {
    digits: digits.map((digit, at) => placed[at - from] ?? digit),
    next: Math.min(from + placed.length, codeLength - 1),
  }
}

export interface CodeFieldProps {
  label: string
  /** The name of every box; a form joins their values. */
  name: string
  error?: string | undefined
  hint?: ReactNode
  /** Called when all boxes have just been filled. */
  onComplete?: (() => void) | undefined
}

const positions = Array.from({ length: codeLength }, (_, index) => index)

/** Six boxes for the six digits of a mailed code. A form's `reset` empties them. */
export function CodeField({ label, name, error, hint, onComplete }: CodeFieldProps) {
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(root.current?.querySelectorAll('input') ?? [])]
  const describedBy = cn(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
  const goTo = (index: number) => boxes()[index]?.focus()

  /** `before`: the digits without the one just typed. */
  function place(before: string[], index: number, text: string) {
    const placed = placeDigits(before, index, text)
    for (const [at, box] of boxes().entries()) box.value = (placed?.digits ?? before)[at] ?? ''
    if (!placed) return
    goTo(placed.next)
    if (placed.digits.every(Boolean)) onComplete?.()
  }

  function write(event: InputEvent<HTMLInputElement>, index: number) {
    const { value } = event.currentTarget
    const before = boxes().map((box, at) => (at === index ? '' : box.value))
    // A second digit in a box replaces the first one, whether typed before or after it.
    const { data } = event.nativeEvent
    if (value !== '') place(before, index, value.length === 2 && data ? data : value)
  }

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const isBack = event.key === 'Backspace' && event.currentTarget.value === ''
    const step = isBack || event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    goTo(index + step)
  }

  return (
    <fieldset ref={root} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="grid grid-cols-6 gap-2 sm:gap-3">
        {positions.map((index) => (
          <input
            key={index}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={`Dígito ${index + 1} de ${codeLength}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => move(event, index)}
            // Not `onChange`, which is not called when the same digit is typed again.
            onInput={(event) => write(event, index)}
            onPaste={(event) => {
              event.preventDefault()
              const digits = boxes().map(({ value }) => value)
              place(digits, index, event.clipboardData.getData('text'))
            }}
            className={cn(
              controlClass,
              'figures h-14 px-0! text-center font-[650] text-2xl! caret-link sm:h-16',
            )}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
