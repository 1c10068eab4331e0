import { useState } from 'react'
import { cn } from './class-names.ts'

export interface AvatarProps {
  /** The person's or account's name; gives the initial and its colour. */
  name: string
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** The accessible name, if no text beside it says the name. */
  label?: string
  className?: string
}

const sizes = { small: 'size-6 text-xs', medium: 'size-9 text-sm', large: 'size-14 text-xl' }

const tints = [
  'bg-accent text-on-accent',
  'bg-info-soft text-info',
  'bg-success-soft text-success',
  'bg-accent-soft text-text',
  'bg-primary text-on-primary',
] as const

export function Avatar({ name, src, size = 'medium', label, className }: AvatarProps) {
  // The failure is noted by address, so that a new picture is still tried.
  const [failedSrc, setFailedSrc] = useState<string>()
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span
      {...naming}
      className={cn(
        'relative inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-semibold',
        sizes[size],
        tintOf(name),
        className,
      )}
    >
      {initialOf(name)}
      {src && src !== failedSrc && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

function initialOf(name: string): string {
  const [first = '?'] = name.replace(/^@/, '').trim()
  return first.toLocaleUpperCase('pt-BR')
}

function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return tints[sum % tints.length] ?? tints[0]
}
