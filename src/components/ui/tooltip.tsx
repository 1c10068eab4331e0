import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { placeFloating } from './place-floating.ts'

export interface TooltipProps {
  text: string
  /**
   * One focusable element, or a component that passes its attributes on to one. An explained button has
   * `aria-disabled` instead of `disabled`.
   */
  children: ReactElement<HTMLAttributes<HTMLElement>>
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

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setState(isShown ? 'open' : 'opening')
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setState(isShown ? 'leaving' : 'closed')
  }

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

  const { props } = children
  const element = cloneElement(children, {
    ...(isDescription && { 'aria-describedby': id }),
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event)
      enter(event)
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event)
      leave(event)
    },
    onFocus: (event) => {
      props.onFocus?.(event)
      if (event.target.matches(':focus-visible')) setState('open')
    },
    onBlur: (event) => {
      props.onBlur?.(event)
      setState('closed')
    },
    onClickCapture: (event) => {
      props.onClickCapture?.(event)
      const isRefused = event.currentTarget.getAttribute('aria-disabled') === 'true'
      setState(isRefused ? 'tapped' : 'closed')
    },
  })
  return (
    <>
      {element}
      {isShown && (
        <span
          ref={placeBubble}
          popover="manual"
          aria-hidden="true"
          onPointerEnter={enter}
          onPointerLeave={leave}
          className="pointer-events-auto fixed inset-auto z-50 m-0 w-max max-w-64 whitespace-pre-line break-words rounded-lg bg-primary px-2.5 py-1.5 font-medium text-on-primary text-xs"
        >
          {text}
        </span>
      )}
      {isDescription && (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </>
  )
}

/** Places the bubble above the element that it explains, which stands before it in the document. */
function placeBubble(bubble: HTMLElement | null) {
  const target = bubble?.previousElementSibling
  if (bubble && target) placeFloating(bubble, target, { side: 'above', align: 'center', gap: 6 })
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}
