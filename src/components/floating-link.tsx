import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from './ui/button-class.ts'
import { cn } from './ui/class-names.ts'
import { useAvoidControls } from './use-avoid-controls.ts'

export interface FloatingLinkProps {
  /** Shows the plus icon alone; the accessible name stays. */
  isIconOnly?: boolean
  className?: string
}

/** 'Novo Post', floating over the page. It moves away from controls that it would cover. */
export function FloatingLink({ isIconOnly = false, className }: FloatingLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const up = useAvoidControls(link)
  return (
    <Link
      ref={link}
      to="/posts/create"
      data-floating
      {...(isIconOnly && { 'aria-label': 'Novo Post' })}
      style={up === undefined ? { visibility: 'hidden' } : { translate: `0 ${-up}px` }}
      className={buttonClass({
        variant: 'accent',
        size: 'large',
        isSquare: isIconOnly,
        className: cn(
          'fixed! right-4 bottom-[calc(1rem+var(--bottom-bar)+env(safe-area-inset-bottom))] z-10 shadow-float transition-[translate,background-color] duration-150 md:right-6 md:bottom-6',
          isIconOnly ? 'size-14! rounded-2xl!' : 'rounded-full! max-sm:h-12! max-sm:px-5!',
          className,
        ),
      })}
    >
      <Plus aria-hidden="true" {...(isIconOnly && { strokeWidth: 2.5 })} />
      {!isIconOnly && 'Novo Post'}
    </Link>
  )
}
