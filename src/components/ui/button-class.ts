import { cn } from './class-names.ts'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isFull?: boolean | undefined
  /** As wide as high, for an icon without text. */
  isSquare?: boolean | undefined
  className?: string | undefined
}

const shape =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap select-none transition-colors press-states'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary enabled-hover:bg-primary-hover',
  accent: 'border-transparent bg-accent text-on-accent enabled-hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface-raised text-text enabled-hover:bg-hover',
  ghost: 'border-transparent bg-transparent text-text enabled-hover:bg-hover',
  danger: 'border-transparent bg-danger-fill text-on-danger enabled-hover:bg-danger-fill-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'hit-area h-control-small text-sm [&_svg]:size-4',
  medium: 'h-control text-control [&_svg]:size-4.5',
  large: 'h-control-large text-base [&_svg]:size-5',
}

const widths: Record<ButtonSize, string> = { small: 'px-3', medium: 'px-4', large: 'px-6' }
const squares: Record<ButtonSize, string> = {
  small: 'w-control-small shrink-0',
  medium: 'w-control shrink-0',
  large: 'w-control-large shrink-0',
}

/** The classes of a button, for other elements: `<Link className={buttonClass({ variant: 'accent' })}>`. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'primary', size = 'medium', isFull, isSquare, className } = look
  const width = isSquare ? squares[size] : widths[size]
  return cn(shape, variants[variant], sizes[size], width, isFull && 'w-full', className)
}
