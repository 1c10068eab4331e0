import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  isLoading?: boolean
  loadingLabel?: string
}

/**
 * A button that is loading, or disabled by `aria-disabled` (for reasons that a tooltip explains), keeps the
 * focus and ignores clicks; with `disabled` the focus would jump to the start of the page.
 */
export function Button(props: ButtonProps) {
  const { variant, size, isFull, isSquare, className, isLoading = false, ...rest } = props
  const { loadingLabel = 'Carregando...', type = 'button', onClick, children, ...button } = rest
  const isInert =
    isLoading || button['aria-disabled'] === true || button['aria-disabled'] === 'true'

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents the submission by Enter in a field, which clicks this button.
    if (isInert) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...button}
      type={type}
      onClick={handleClick}
      aria-disabled={isInert || undefined}
      aria-busy={isLoading || undefined}
      className={buttonClass({ variant, size, isFull, isSquare, className })}
    >
      {isLoading ? (
        <>
          <Spinner />
          {loadingLabel}
        </>
      ) : (
        children
      )}
    </button>
  )
}
