import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps
  extends Omit<ButtonProps, 'isFull' | 'isSquare' | 'isLoading' | 'loadingLabel'> {
  /** The accessible name, also shown as a tooltip. */
  label: string
}

export function IconButton({ label, variant = 'ghost', ...button }: IconButtonProps) {
  return (
    <Tooltip text={label} isDescription={false}>
      <Button {...button} variant={variant} isSquare aria-label={label} />
    </Tooltip>
  )
}
