import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { placeFloating } from './place-floating.ts'

export interface TooltipProps {
  text: string
  /** One focusable element. An explained button has `aria-disabled` instead of `disabled`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** False if the text is the element's accessible name already. */
  isDescription?: boolean
}

const hoverDelay = 350
/** Enough time to move the pointer over the gap to the text (WCAG 1.4.13), in ms. */
const leaveDelay = 120
/** Without hovering: how long a tap on a disabled button shows the reason, in ms. */
const tapDuration = 4000

export function Tooltip({ text, children, isDescription = true }: TooltipProps): ReactNode {
  const id = useId()
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'leaving' | 'tapped'>('closed')
  const isShown = state === 'open' || state === 'leaving' || state === 'tapped'

  useEffect(() => {
    if (state === 'opening') return after(hoverDelay, () => setState('open'))
    if (state === 'leaving') return after(leaveDelay, () => setState('closed'))
    if (state === 'tapped') return after(tapDuration, () => setState('closed'))
  }, [state])

  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setState('closed')
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its child receives
    <span
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setState(isShown ? 'open' : 'opening')
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setState(isShown ? 'leaving' : 'closed')
      }}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setState('open')
      }}
      onBlur={() => setState('closed')}
      onClickCapture={(event) => {
        const { target } = event
        const isRefused = target instanceof Element && target.closest('[aria-disabled="true"]')
        setState(isRefused ? 'tapped' : 'closed')
      }}
    >
      {isDescription ? cloneElement(children, { 'aria-describedby': id }) : children}
      {isDescription && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isShown && (
        <span
          ref={placeBubble}
          popover="manual"
          aria-hidden="true"
          className="pointer-events-auto fixed inset-auto z-50 m-0 w-max max-w-64 whitespace-pre-line break-words rounded-lg bg-primary px-2.5 py-1.5 font-medium text-on-primary text-xs"
        >
          {text}
        </span>
      )}
    </span>
  )
}

function placeBubble(bubble: HTMLElement | null) {
  const target = bubble?.parentElement?.firstElementChild
  if (bubble && target) placeFloating(bubble, target, { side: 'above', align: 'center', gap: 6 })
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}
