import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  isLoading?: boolean
  loadingLabel?: string
}

/**
 * While it loads, and when `aria-disabled` (a refusal that a tooltip explains), the button keeps
 * its focus and ignores clicks; a native `disabled` would drop the keyboard user to the top.
 */
export function Button(props: ButtonProps) {
  const { variant, size, isFull, isSquare, className, isLoading = false, ...rest } = props
  const { loadingLabel = 'Carregando...', type = 'button', onClick, children, ...button } = rest
  const isInert =
    isLoading || button['aria-disabled'] === true || button['aria-disabled'] === 'true'

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Also stops the implicit submission that Enter in a field makes through this button.
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
